import { z } from 'zod';

/** Of scrypt (RFC 7914). The limits keep a foreign file from taking all memory or minutes. */
const cost = z.strictObject({
  N: z
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(32),
});

const sealedSecrets = {
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
};

const vaultFile = z.discriminatedUnion('version', [
  /** Had the one cost of its time, `FIRST_COST`. */
  z.strictObject({ version: z.literal(1), ...sealedSecrets }),
  z.strictObject({ version: z.literal(2), cost, ...sealedSecrets }),
]);

/** What it costs to make the key of a passphrase. */
export type KeyCost = z.output<typeof cost>;

/** The sealed file of the passphrase vault. Throws on anything else. */
export function parseVaultFile(text: string): z.output<typeof vaultFile> {
  return vaultFile.parse(JSON.parse(text));
}

/** What the vault holds once opened: secrets by name. Throws on anything else. */
export function parseSecrets(text: string): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}
