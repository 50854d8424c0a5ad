import { expect } from '@playwright/test';
import type { MailServer } from '#server/testing/mail-server.ts';

/** Origin of the links in mail. */
export const PUBLIC_URL = 'https://www.consultancy.example';

/** Waits for a mail. @returns its text. */
export async function mailTo({ taken }: MailServer, email: string, subject: string): Promise<string> {
  const found = async () => {
    for (const message of taken.filter(({ to }) => to === email)) {
      const mail = await message.parse();
      if (mail.subject === subject) return mail.text ?? '';
    }
    return null;
  };
  await expect.poll(found, { message: `a mail to ${email}: ${subject}` }).not.toBeNull();
  return (await found()) ?? '';
}
