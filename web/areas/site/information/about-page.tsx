import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AboutOffice } from '#web/areas/site/information/components/about-office.tsx';
import { PageHero } from '#web/areas/site/information/components/page-hero.tsx';
import { PageSection, Prose } from '#web/areas/site/information/components/page-section.tsx';
import { People } from '#web/areas/site/information/components/people.tsx';
import { PointedList } from '#web/areas/site/information/components/pointed-list.tsx';
import {
  ABOUT_LEAD,
  APPROACH,
  COMMITMENT,
  MISSION,
  VISION,
} from '#web/areas/site/information/content/about-content.ts';
import motif from '#web/areas/site/information/motifs/about.svg';
import { buttonClasses } from '#web/components/ui/button.tsx';

export function AboutPage() {
  return (
    <>
      <PageHero title="About us" lead={ABOUT_LEAD} field="cream" motif={motif}>
        <ContactButton />
      </PageHero>
      <PageSection title="Our vision">
        <Prose paragraphs={VISION} />
      </PageSection>
      <PageSection title="Our mission" field="mist">
        <Prose paragraphs={MISSION} />
      </PageSection>
      <PageSection title="Our approach">
        <Approach />
      </PageSection>
      <People />
      <AboutOffice />
      <PageSection title="Our commitment" field="peach">
        <PointedList items={COMMITMENT} />
        <ContactButton />
      </PageSection>
    </>
  );
}

function ContactButton() {
  return (
    <p className="mt-7 print:hidden">
      <Link to={paths.contact} className={buttonClasses()}>
        Contact Us
      </Link>
    </p>
  );
}

function Approach() {
  return (
    <ul className="divide-y divide-terracotta/50 border-terracotta/50 border-y">
      {APPROACH.map(({ name, path, text }) => (
        <li key={path} className="grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <h3 className="font-semibold text-xl leading-snug">
            <Link
              to={path}
              className="-my-2.5 inline-flex min-h-11 items-center rounded text-primary underline decoration-2 decoration-aqua underline-offset-4 hover:decoration-primary"
            >
              {name}
            </Link>
          </h3>
          <p className="max-w-[58ch] text-pretty text-lg leading-relaxed">{text}</p>
        </li>
      ))}
    </ul>
  );
}
