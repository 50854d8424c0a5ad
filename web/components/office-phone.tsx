import type { ReactNode } from 'react';
import { hasOwnPhone, readConsultancy } from '#web/lib/consultancy.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

/** A link that calls the office; the number alone while it is the placeholder, which nobody answers. */
export function OfficePhone({ className = LINK }: { className?: string }) {
  const consultancy = readConsultancy();
  const { tel, display } = consultancy.phone;
  if (!hasOwnPhone(consultancy)) return <span className="whitespace-nowrap">{display}</span>;
  return (
    <a href={`tel:${tel}`} className={className}>
      {display}
    </a>
  );
}

/** A sentence with the number, such as "You can also call us: …"; nothing while the number is the placeholder. */
export function CallUs({ children }: { children: ReactNode }) {
  return hasOwnPhone(readConsultancy()) && children;
}
