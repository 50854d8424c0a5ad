import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Consultancy } from '#contracts/consultancy.ts';
import { ENGLISH_LANGUAGE_NAMES, LANGUAGES, localeOf } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { PageHero } from '#web/areas/site/information/components/page-hero.tsx';
import { PageSection, Prose } from '#web/areas/site/information/components/page-section.tsx';
import { PointedList } from '#web/areas/site/information/components/pointed-list.tsx';
import {
  aboutLead,
  approach,
  commitment,
  mission,
  vision,
} from '#web/areas/site/information/content/about-content.ts';
import motif from '#web/areas/site/information/motifs/about.svg';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { addressLines, hasOwnAddress, readConsultancy, sayDays } from '#web/lib/consultancy.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { keyOf, PEOPLE_ID, Portrait } from './components/portrait.tsx';
import { AskUs } from './components/service-offer.tsx';

export function AboutPage() {
  return (
    <>
      <PageHero title={t`About us`} lead={aboutLead()} field="cream" motif={motif}>
        <ContactButton />
      </PageHero>
      <PageSection title={t`Our vision`}>
        <Prose paragraphs={vision()} />
      </PageSection>
      <PageSection title={t`Our mission`} field="mist">
        <Prose paragraphs={mission()} />
      </PageSection>
      <PageSection title={t`Our approach`}>
        <Approach />
      </PageSection>
      <People />
      <AboutOffice />
      <PageSection title={t`Our commitment`} field="peach">
        <PointedList items={commitment()} />
        <ContactButton />
      </PageSection>
    </>
  );
}

function ContactButton() {
  return (
    <p className="mt-7 print:hidden">
      <Link to={paths.contact} className={buttonClasses()}>
        <Trans>Contact Us</Trans>
      </Link>
    </p>
  );
}

function Approach() {
  return (
    <ul className="divide-y divide-terracotta/50 border-terracotta/50 border-y">
      {approach().map(({ name, path, text }) => (
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

/** The counsellors who agreed to be shown. Nothing without one. */
function People() {
  const { people } = readConsultancy();
  if (people.length === 0) return null;
  return (
    <div id={PEOPLE_ID} className="scroll-mt-6">
      <PageSection title={t`The people you meet`} field="mist">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {people.map((person) => (
            <li key={keyOf(person)} className="flex break-inside-avoid items-start gap-4">
              <Portrait person={person} className="size-20 text-3xl sm:size-24" />
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <h3 className="font-semibold text-xl leading-snug">{person.name}</h3>
                {person.qualification && <p className="leading-snug">{person.qualification}</p>}
                {person.languages && (
                  <p className="mt-1 text-ink-soft leading-snug">{t`Speaks ${ph({ languages: sayLanguages(person.languages) })}`}</p>
                )}
                {person.days && <p className="text-ink-soft leading-snug">{sayDays(person.days)}</p>}
              </div>
            </li>
          ))}
        </ul>
      </PageSection>
    </div>
  );
}

/** @param languages as the particulars name them, for example "English, Hindi". */
function sayLanguages(languages: string): string {
  const locale = localeOf(pageLanguage());
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (english: string) => {
    const code = LANGUAGES.find((each) => ENGLISH_LANGUAGE_NAMES[each] === english);
    return (code && names.of(code)) ?? english;
  };
  return languages.split(', ').map(nameOf).join(', ');
}

/** What the office has not entered. */
function describeMissing({ people, registration }: Consultancy): string | null {
  if (people.length > 0) return registration ? null : t`How we are registered is not on this page yet.`;
  return registration
    ? t`Who you would meet, with qualifications and languages, is not on this page yet.`
    : t`Who you would meet and how we are registered is not on this page yet.`;
}

/** The consultancy's own facts. */
function AboutOffice() {
  const consultancy = readConsultancy();
  const facts = factsOf(consultancy);
  const missing = describeMissing(consultancy);
  return (
    <PageSection title={t`The consultancy`} field="cream">
      <dl className="mb-6 grid gap-x-10 gap-y-6 text-lg empty:hidden last:mb-0 sm:grid-cols-2">
        {facts.map(({ label, lines }) => (
          <div key={label} className="min-w-0">
            <dt className="text-base text-ink-soft">{label}</dt>
            {lines.map((line) => (
              <dd key={line} className="leading-snug [overflow-wrap:anywhere]">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {missing && <AskUs>{missing}</AskUs>}
    </PageSection>
  );
}

function factsOf(consultancy: Consultancy) {
  const { registration, foundedIn, legalName, address, secondAddress } = consultancy;
  return [
    ...(registration ? [{ label: registration.kind, lines: [registration.number] }] : []),
    ...(foundedIn ? [{ label: t`Founded in`, lines: [foundedIn] }] : []),
    ...(hasOwnAddress(consultancy)
      ? [{ label: t`Office`, lines: [legalName, ...addressLines(address)] }]
      : []),
    ...(secondAddress.length > 0 ? [{ label: t`Second office`, lines: [...secondAddress] }] : []),
  ];
}
