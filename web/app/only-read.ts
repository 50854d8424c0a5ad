import { ph, t } from '@lingui/core/macro';
import type { Consultancy } from '#contracts/consultancy.ts';
import { hasOwnPhone, readConsultancy } from '#web/lib/consultancy.ts';

/** The place of the link within the message. */
const PHONE = '\n';

/** Explains, in a prerendered page whose code did not load, why its form sends nothing. It works without React. */
export function sayOnlyRead(page: HTMLElement): void {
  const consultancy = readConsultancy();
  const line = document.createElement('p');
  line.role = 'alert';
  line.className = 'mb-5 leading-snug';
  if (hasOwnPhone(consultancy)) {
    const words = t`There is no connection, so this page can only be read. Please reload it when you are connected, or call us: ${ph({ phone: PHONE })}`;
    const [before = '', after = ''] = words.split(PHONE);
    line.append(before, callLink(consultancy), after);
  } else {
    line.append(
      t`There is no connection, so this page can only be read. Please reload it when you are connected.`,
    );
  }
  (page.querySelector('form') ?? page.querySelector('main') ?? page).prepend(line);
}

function callLink({ phone }: Consultancy): HTMLAnchorElement {
  const call = document.createElement('a');
  call.href = `tel:${phone.tel}`;
  call.className = 'whitespace-nowrap py-2 font-semibold underline';
  call.textContent = phone.display;
  return call;
}
