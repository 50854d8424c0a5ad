import { type LucideIcon, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailtoLink } from '#web/lib/format.ts';

interface ContactLinksProps {
  email: string | null;
  phone: string | null;
}

/** The ways to reach a family, each one tap away. */
export function ContactLinks({ email, phone }: ContactLinksProps) {
  return (
    <div className="flex flex-wrap gap-x-5">
      {phone !== null && (
        <ContactLink href={phoneAddress(phone)} Icon={Phone}>
          {phone}
        </ContactLink>
      )}
      {email !== null && (
        <ContactLink href={mailtoLink(email)} Icon={Mail}>
          {email}
        </ContactLink>
      )}
    </div>
  );
}

interface ContactLinkProps {
  /** Null for text that can't be dialled. */
  href: string | null;
  Icon: LucideIcon;
  children: ReactNode;
}

function ContactLink({ href, Icon, children }: ContactLinkProps) {
  const look = 'inline-flex min-h-11 min-w-0 items-center gap-2 py-1.5 leading-snug';
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 break-all">{children}</span>
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
