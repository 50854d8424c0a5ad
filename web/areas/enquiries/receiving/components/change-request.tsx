import { paths } from '#contracts/pages.ts';
import { OfficePhone } from '#web/components/office-phone.tsx';
import { hasOwnEmails, hasOwnPhone, readConsultancy } from '#web/lib/consultancy.ts';

// The padding of an inline link makes a target for a thumb without wider lines.
const LINK = 'py-3 font-medium text-primary underline underline-offset-4';

/** How a family changes or withdraws its request, by what the office has entered: its number, its e-mail, else the form. */
export function ChangeRequest() {
  return (
    <>
      To change or cancel the request, <Way /> and quote the reference.
    </>
  );
}

function Way() {
  const consultancy = readConsultancy();
  const { address } = consultancy.emails[1];
  if (hasOwnPhone(consultancy)) {
    return (
      <>
        call <OfficePhone className={LINK} />
      </>
    );
  }
  if (hasOwnEmails(consultancy)) {
    return (
      <>
        write to{' '}
        <a href={`mailto:${address}`} className={`${LINK} break-all`}>
          {address}
        </a>
      </>
    );
  }
  return (
    <>
      send us a message on the page{' '}
      <a href={paths.contact} className={LINK}>
        Contact us
      </a>
    </>
  );
}
