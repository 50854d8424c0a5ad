import type { ReactNode } from 'react';
import { BRAND_NAME, TAGLINE } from '#contracts/brand.ts';
import { addressLine } from '#contracts/consultancy.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';

export function LinkedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="shared-report flex min-h-dvh flex-col bg-cream print:block print:min-h-0 print:bg-white">
      <header className="px-5 pt-7 pb-5 print:p-0 print:pb-3">
        <div className="mx-auto flex max-w-3xl items-center gap-4">
          <SriYantra
            detail="medium"
            className="size-[min(4rem,18vw)] shrink-0 text-maroon sm:size-20 print:size-16"
          />
          <div className="min-w-0">
            <BrandName decorated className="text-[min(1.875rem,9vw)] sm:text-4xl print:text-3xl" />
            <p className="mt-1 text-balance text-ink-soft text-sm leading-tight sm:text-base">{TAGLINE}</p>
          </div>
        </div>
      </header>
      <main className="grow pb-10 print:pb-0">{children}</main>
      <Foot />
    </div>
  );
}

function Foot() {
  const consultancy = readConsultancy();
  const { legalName, phone, emails } = consultancy;
  const link =
    'inline-flex min-h-11 items-center underline underline-offset-4 print:min-h-0 print:no-underline';
  return (
    <footer className="bg-primary-deep px-5 py-6 text-white print:mt-4 print:break-inside-avoid print:border-t print:bg-white print:px-0 print:py-2 print:text-black print:text-xs">
      <div className="mx-auto flex max-w-3xl flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div>
          <p className="font-semibold">{legalName}</p>
          <p>{addressLine(consultancy)}</p>
        </div>
        <address className="flex flex-wrap gap-x-6 not-italic">
          <a href={`tel:${phone.tel}`} aria-label={`Call ${BRAND_NAME}: ${phone.display}`} className={link}>
            {phone.display}
          </a>
          <a href={`mailto:${emails[0].address}`} className={link}>
            {emails[0].address}
          </a>
        </address>
      </div>
    </footer>
  );
}

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
