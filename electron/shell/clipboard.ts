import { clipboard } from 'electron';

/** Puts plain text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  await clipboard.writeText(text);
}
