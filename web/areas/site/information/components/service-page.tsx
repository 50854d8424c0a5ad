import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { BookCounselling } from '#web/areas/enquiries/index.ts';
import type { ServiceContent } from '#web/areas/site/information/content/service-content.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { StepList, TopicGrid } from './lists.tsx';
import { PageHero } from './page-hero.tsx';
import { type FIELDS, PageSection, Prose } from './page-section.tsx';
import { PointedList } from './pointed-list.tsx';
import { QuestionList } from './question-list.tsx';
import { SampleLink } from './sample-link.tsx';
import { feeSection, ServiceOffer } from './service-offer.tsx';

interface ServicePageProps {
  content: ServiceContent;
  field: keyof typeof FIELDS;
  motif: string;
  notice?: ReactNode;
  /** After the steps. */
  children?: ReactNode;
}

export function ServicePage({ content, field, motif, notice, children }: ServicePageProps) {
  const [isUsed, setIsUsed] = useState(false);
  const { service, lead, what, topics, audience, steps, gains, questions, booking } = content;
  return (
    <>
      <PageHero title={i18n._(SERVICE_NAMES[service])} lead={lead} field={field} motif={motif}>
        <NextSteps service={service} onUse={() => setIsUsed(true)} />
      </PageHero>
      <PageContents
        sections={[
          { id: 'what', title: what.title },
          { id: 'topics', title: topics.title },
          { id: 'audience', title: audience.title },
          { id: 'steps', title: steps.title },
          { id: 'gains', title: gains.title },
          feeSection(),
          { id: 'questions', title: questions.title },
          { id: 'book', title: booking.title },
        ]}
      />
      {notice}
      <PageSection id="what" title={what.title}>
        <Prose paragraphs={what.paragraphs} />
      </PageSection>
      <PageSection id="topics" title={topics.title} field="mist">
        <TopicGrid items={topics.items} />
      </PageSection>
      <PageSection id="audience" title={audience.title}>
        <PointedList items={audience.items} />
      </PageSection>
      <PageSection id="steps" title={steps.title} field="cream">
        <StepList steps={steps.items} />
      </PageSection>
      {children}
      <PageSection id="gains" title={gains.title}>
        <PointedList items={gains.items} />
        <SampleLink service={service} />
      </PageSection>
      <ServiceOffer service={service} />
      <PageSection id="questions" title={questions.title} field="peach">
        <QuestionList items={questions.items} />
      </PageSection>
      <BookingPanel title={booking.title} paragraphs={booking.paragraphs}>
        <NextSteps service={service} onUse={() => setIsUsed(true)} />
      </BookingPanel>
      <LazyToaster isWanted={isUsed} />
    </>
  );
}

interface PageContentsProps {
  sections: readonly { id: string; title: string }[];
}

function PageContents({ sections }: PageContentsProps) {
  return (
    <nav aria-labelledby="contents" className="border-line border-b px-4 py-5 sm:px-6 print:hidden">
      <div className="mx-auto max-w-308">
        <h2 id="contents" className="font-semibold text-lg leading-tight">
          <Trans>On this page</Trans>
        </h2>
        <ul className="mt-1 gap-x-8 sm:columns-2 lg:columns-4">
          {sections.map(({ id, title }) => (
            <li key={id} className="break-inside-avoid">
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded text-primary leading-snug underline decoration-aqua underline-offset-4 hover:decoration-primary"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function NextSteps({ service, onUse }: { service: Service; onUse: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only loads the code of the messages ahead.
    <div onFocus={onUse} onPointerDown={onUse} className="mt-7 flex flex-wrap gap-3 print:hidden">
      {!readConsultancy().services.includes(service) && (
        <p className="basis-full font-medium">
          <Trans>We do not offer this service at present.</Trans>
        </p>
      )}
      <BookCounselling service={service}>
        <Trans>Book a counselling session</Trans>
      </BookCounselling>
      <Link to={paths.contact} className={buttonClasses({ variant: 'secondary' })}>
        <Trans>Ask us a question</Trans>
      </Link>
    </div>
  );
}

interface BookingPanelProps {
  title: string;
  paragraphs: readonly string[];
  children: ReactNode;
}

function BookingPanel({ title, paragraphs, children }: BookingPanelProps) {
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
        {children}
      </div>
    </section>
  );
}
