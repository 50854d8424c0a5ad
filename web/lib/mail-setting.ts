import { MAIL_META } from '#contracts/public-site.ts';

/** Whether the product can send e-mail, from the server's setting in the page; false on a static host. */
export function isMailOn(): boolean {
  return document.querySelector(`meta[name="${MAIL_META}"]`)?.getAttribute('content') === 'on';
}
