import type { Page } from 'playwright';
import type { TestDovecot } from './dovecot';

/** Fills in the form of the set-up by hand for ann's mailbox on a Dovecot, and sends it. */
export async function signInByHand(page: Page, dovecot: TestDovecot): Promise<void> {
  await page.getByTestId('imap-email').fill('ann@example.com');
  await page.getByTestId('imap-password').fill('correct-horse-battery');
  await page.getByTestId('imap-host').fill('localhost');
  await page.getByTestId('imap-port').fill(String(dovecot.port));
  await page.getByTestId('imap-advanced').locator('summary').click();
  await page.getByTestId('imap-user').fill('ann');
  await page.getByTestId('imap-ca').fill(dovecot.caPem);
  await page.getByLabel('Receiving server').fill('mx.example.com');
  await page.getByTestId('imap-submit').click();
}
