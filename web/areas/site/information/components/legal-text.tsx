import { Link } from 'react-router';
import { OfficePhone } from '#web/components/office-phone.tsx';
import { addressLines, familyEmails, readConsultancy } from '#web/lib/consultancy.ts';

const LINK =
  'rounded-sm font-medium text-primary underline decoration-aqua decoration-2 underline-offset-4 hover:decoration-primary';

/** The padding enlarges the target without moving the line. */
export function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`${LINK} py-2`}>
      {children}
    </Link>
  );
}

interface ByPublicServicesProps {
  /** Where messages reach the consultancy. */
  enquiries: React.ReactNode;
  /** Where nothing leaves the browser. */
  browser: React.ReactNode;
}

/** Renders both texts; the style sheet shows one. */
export function ByPublicServices({ enquiries, browser }: ByPublicServicesProps) {
  return (
    <>
      <span className="at-browser:hidden">{enquiries}</span>
      <span className="at-enquiries:hidden">{browser}</span>
    </>
  );
}

export function BulletList({ items }: { items: readonly React.ReactNode[] }) {
  return (
    <ul className="list-disc space-y-2 pl-6 marker:text-terracotta">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

export function TermList({ items }: { items: readonly { term: React.ReactNode; text: string }[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {items.map(({ term, text }) => (
        <div key={text} className="break-inside-avoid py-3.5">
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-0.5">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function OfficeAddress() {
  const { legalName, address, emails } = readConsultancy();
  return (
    <address className="border-terracotta border-l-4 pl-5 not-italic">
      <p className="font-semibold">{legalName}</p>
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <OfficePhone className={`${LINK} flex min-h-11 w-fit items-center`} />
      {familyEmails(emails).map(({ address }) => (
        <a
          key={address}
          href={`mailto:${address}`}
          className={`${LINK} flex min-h-11 w-fit items-center break-all`}
        >
          {address}
        </a>
      ))}
    </address>
  );
}
