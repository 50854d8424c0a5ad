import type { ReactNode } from 'react';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { ServiceContent } from '#web/areas/site/information/content/service-content.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { BookingPanel, NextSteps } from './booking-panel.tsx';
import { StepList, TopicGrid } from './lists.tsx';
import { PageContents } from './page-contents.tsx';
import { PageHero } from './page-hero.tsx';
import { type FIELDS, PageSection, Prose } from './page-section.tsx';
import { PointedList } from './pointed-list.tsx';
import { QuestionList } from './question-list.tsx';
import { SampleLink } from './sample-link.tsx';
import { FEE_SECTION, hasFee, ServiceOffer } from './service-offer.tsx';

interface ServicePageProps {
  content: ServiceContent;
  field: keyof typeof FIELDS;
  motif: string;
  notice?: ReactNode;
  /** After the steps. */
  children?: ReactNode;
}

export function ServicePage({ content, field, motif, notice, children }: ServicePageProps) {
  const { service, lead, what, topics, audience, steps, gains, questions, booking } = content;
  return (
    <>
      <PageHero title={SERVICE_NAMES[service]} lead={lead} field={field} motif={motif}>
        <NextSteps service={service} />
      </PageHero>
      <PageContents
        sections={[
          { id: 'what', title: what.title },
          { id: 'topics', title: topics.title },
          { id: 'audience', title: audience.title },
          { id: 'steps', title: steps.title },
          { id: 'gains', title: gains.title },
          ...(hasFee(service) ? [FEE_SECTION] : []),
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
      <BookingPanel service={service} title={booking.title} paragraphs={booking.paragraphs} />
      <Toaster />
    </>
  );
}
