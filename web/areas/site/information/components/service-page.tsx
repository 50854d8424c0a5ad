import type { ReactNode } from 'react';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { ServiceContent } from '#web/areas/site/information/content/service-content.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { BookingPanel, NextSteps } from './booking-panel.tsx';
import { PointedList, QuestionList, StepList, TopicGrid } from './lists.tsx';
import { PageHero } from './page-hero.tsx';
import { type FIELDS, PageSection, Prose } from './page-section.tsx';
import { ServiceOffer } from './service-offer.tsx';

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
      {notice}
      <PageSection title={what.title}>
        <Prose paragraphs={what.paragraphs} />
      </PageSection>
      <PageSection title={topics.title} field="mist">
        <TopicGrid items={topics.items} />
      </PageSection>
      <PageSection title={audience.title}>
        <PointedList items={audience.items} />
      </PageSection>
      <PageSection title={steps.title} field="cream">
        <StepList steps={steps.items} />
      </PageSection>
      {children}
      <PageSection title={gains.title}>
        <PointedList items={gains.items} />
      </PageSection>
      <ServiceOffer service={service} />
      <PageSection title={questions.title} field="peach">
        <QuestionList items={questions.items} />
      </PageSection>
      <BookingPanel service={service} title={booking.title} paragraphs={booking.paragraphs} />
      <Toaster />
    </>
  );
}
