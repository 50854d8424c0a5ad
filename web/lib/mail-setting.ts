import { MAIL_META } from '#contracts/public-site.ts';
import { readPageSetting } from '#web/lib/page-settings.ts';

/** Whether the product can send e-mail, from the server's setting in the page; false on a static host. */
export function isMailOn(): boolean {
  return readPageSetting(MAIL_META) === 'on';
}
