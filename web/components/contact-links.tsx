import { type LucideIcon, Mail, Phone } from 'lucide-react';
import { mailtoLink } from '#web/lib/format.ts';

interface ContactLinksProps {
  email: string | null;
  phone: string | null;
  /** Without it the number is a text. */
  isCalled?: boolean;
}

export function ContactLinks({ email, phone, isCalled = true }: ContactLinksProps) {
  return (
    <div className="flex flex-wrap gap-x-5">
      {phone !== null && <PhoneLink phone={phone} isCalled={isCalled} />}
      {email !== null && <MailLink email={email} />}
    </div>
  );
}

export function PhoneLink({ phone, isCalled = true }: { phone: string; isCalled?: boolean }) {
  return <ContactLink href={isCalled ? phoneAddress(phone) : null} Icon={Phone} text={phone} />;
}

export function MailLink({ email }: { email: string }) {
  return <ContactLink href={mailtoLink(email)} Icon={Mail} text={email} />;
}

interface ContactLinkProps {
  /** Null for a phone text without a number. */
  href: string | null;
  Icon: LucideIcon;
  text: string;
}

function ContactLink({ href, Icon, text }: ContactLinkProps) {
  const look = 'inline-flex min-h-11 min-w-0 items-center gap-2 py-1.5 leading-snug';
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 break-all">{text}</span>
    </>
  );
  if (href === null) return <span className={look}>{content}</span>;
  return (
    <a href={href} className={`${look} text-primary underline underline-offset-2 hover:text-primary-dark`}>
      {content}
    </a>
  );
}

function phoneAddress(phone: string): string | null {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return /\d{3}/.test(digits) ? `tel:${digits}` : null;
}
