import { Trans } from '@lingui/react/macro';
import { paths } from '#contracts/pages.ts';
import { OfficePhone } from '#web/components/office-phone.tsx';
import { hasOwnEmails, hasOwnPhone, readConsultancy } from '#web/lib/consultancy.ts';
import { addressHere } from '#web/lib/messages.ts';

// The padding of an inline link makes a target for a thumb without wider lines.
const LINK = 'py-3 font-medium text-primary underline underline-offset-4';

/** How a family changes or withdraws its request, by what the office has entered: its number, its e-mail, else the form. */
export function ChangeRequest() {
  const consultancy = readConsultancy();
  const { address } = consultancy.emails[1];
  if (hasOwnPhone(consultancy)) {
    return (
      <Trans>
        To change or cancel the request, call <OfficePhone className={LINK} /> and quote the reference.
      </Trans>
    );
  }
  if (hasOwnEmails(consultancy)) {
    return (
      <Trans>
        To change or cancel the request, write to{' '}
        <a href={`mailto:${address}`} className={`${LINK} break-all`}>
          {address}
        </a>{' '}
        and quote the reference.
      </Trans>
    );
  }
  return (
    <Trans>
      To change or cancel the request, send us a message on the page{' '}
      <a href={addressHere(paths.contact)} className={LINK}>
        Contact us
      </a>{' '}
      and quote the reference.
    </Trans>
  );
}
