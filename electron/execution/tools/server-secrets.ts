import { z } from 'zod';
import type { SecretStore } from '../../interfaces/secret-store';

const values = z.record(z.string(), z.string());

/** The variables and headers of a tool server: one secret a server, so that it is written and forgotten at once. */
export const toolSecretName = (serverId: string): string => `tool.${serverId}`;

export async function readServerSecrets(secrets: SecretStore, serverId: string): Promise<Record<string, string>> {
  const text = await secrets.get(toolSecretName(serverId));
  return text === null ? {} : values.parse(JSON.parse(text));
}

export async function keepServerSecrets(
  secrets: SecretStore,
  serverId: string,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(given).length > 0) await secrets.set(toolSecretName(serverId), JSON.stringify(given));
}
