import { z } from 'zod';

const vaultFile = z.strictObject({
  version: z.literal(1),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
});

/** The sealed file of the passphrase vault. Throws on anything else. */
export function parseVaultFile(text: string): z.output<typeof vaultFile> {
  return vaultFile.parse(JSON.parse(text));
}

/** What the vault holds once opened: secrets by name. Throws on anything else. */
export function parseSecrets(text: string): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}
