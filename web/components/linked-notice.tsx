import type { ReactNode } from 'react';
import { readConsultancy } from '#web/lib/consultancy.ts';

/** A message in the place of the data that a link opens. */
export function LinkedNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-3 px-5 py-20 text-center">
      <h1 className="text-balance font-semibold text-3xl text-primary-deep leading-tight">{title}</h1>
      {children}
    </div>
  );
}

export function OfficePhone() {
  const { phone } = readConsultancy();
  return (
    <a
      href={`tel:${phone.tel}`}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {phone.display}
    </a>
  );
}
