import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { Service } from '#contracts/services.ts';
import { BookCounselling } from '#web/areas/enquiries/index.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { Prose } from './page-section.tsx';

export function NextSteps({ service }: { service: Service }) {
  return (
    <div className="mt-7 flex flex-wrap gap-3 print:hidden">
      {!readConsultancy().services.includes(service) && (
        <p className="basis-full font-medium">We do not offer this service at present.</p>
      )}
      <BookCounselling service={service}>Book a counselling session</BookCounselling>
      <Link to={paths.contact} className={buttonClasses({ variant: 'secondary' })}>
        Ask us a question
      </Link>
    </div>
  );
}

interface BookingPanelProps {
  service: Service;
  title: string;
  paragraphs: readonly string[];
}

export function BookingPanel({ service, title, paragraphs }: BookingPanelProps) {
  return (
    <section id="book" className="px-4 py-12 sm:px-6 lg:py-20 print:px-0 print:py-4">
      <div className="relative isolate mx-auto max-w-308 overflow-hidden rounded-3xl bg-peach px-6 py-10 sm:px-12 lg:py-14 print:p-0">
        <SriYantra
          detail="lines"
          strokeWidth={0.3}
          className="absolute top-1/2 -right-32 -z-10 w-96 max-w-none -translate-y-1/2 text-terracotta/70 max-sm:hidden print:hidden"
        />
        <h2 className="max-w-[24ch] text-balance font-semibold text-2xl text-maroon leading-tight sm:text-3xl">
          {title}
        </h2>
        <Prose paragraphs={paragraphs} className="mt-3 sm:max-w-[52ch]" />
        <NextSteps service={service} />
      </div>
    </section>
  );
}
