import { MAIL_META } from '#contracts/public-site.ts';

/** Whether the product can send e-mail, as the server wrote it into the page; never so on a plain static host. */
export function isMailOn(): boolean {
  return document.querySelector(`meta[name="${MAIL_META}"]`)?.getAttribute('content') === 'on';
}
