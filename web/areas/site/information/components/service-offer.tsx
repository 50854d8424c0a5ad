import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { FamilyFee } from '#contracts/consultancy.ts';
import { paths } from '#contracts/pages.ts';
import type { Service } from '#contracts/services.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { PageSection, Prose } from './page-section.tsx';
import { PointedList } from './pointed-list.tsx';
import { keyOf, PEOPLE_ID, Portrait } from './portrait.tsx';

export const feeSection = () => ({ id: 'fee', title: t`What it costs` });

/** One sentence in place of what the office has not entered, with a way to ask. */
export function AskUs({ children }: { children: string }) {
  return (
    <p className="text-pretty text-lg leading-relaxed">
      {children}{' '}
      <Link
        to={paths.contact}
        className="rounded py-2 text-primary underline decoration-2 decoration-aqua underline-offset-4 hover:decoration-primary"
      >
        <Trans>Ask us</Trans>
      </Link>
    </p>
  );
}

/** The office's description of a service for families. */
export function ServiceOffer({ service }: { service: Service }) {
  const fee = readConsultancy().fees[service];
  return (
    <>
      <PageSection {...feeSection()} field="mist">
        {fee ? (
          <Fee {...fee} />
        ) : (
          <AskUs>{t`The fee is not on this page yet. We tell you before anything begins that costs money.`}</AskUs>
        )}
      </PageSection>
      <PeopleRow />
    </>
  );
}

function Fee({ from, duration, included, refundRule }: FamilyFee) {
  return (
    <div className="grid gap-7">
      {(from || duration) && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {from && (
            <span className="text-maroon text-xl">
              <Trans comment="Before the lowest fee of a service">
                from{' '}
                <span className="whitespace-nowrap font-semibold text-4xl leading-tight">
                  {ph({ fee: from })}
                </span>
              </Trans>
            </span>
          )}
          {duration && <span className="text-pretty text-lg">{duration}</span>}
        </p>
      )}
      {included.length > 0 && (
        <div>
          <h3 className="mb-3 font-semibold text-xl leading-snug">
            <Trans>What is included</Trans>
          </h3>
          <PointedList items={included} />
        </div>
      )}
      {refundRule.length > 0 && (
        <div>
          <h3 className="mb-2 font-semibold text-xl leading-snug">
            <Trans>If you cancel</Trans>
          </h3>
          <Prose paragraphs={refundRule} />
        </div>
      )}
    </div>
  );
}

/** The same people in short, for the page of a service. */
function PeopleRow() {
  const { people } = readConsultancy();
  if (people.length === 0) return null;
  return (
    <PageSection title={t`The people you meet`}>
      <ul className="flex flex-wrap gap-x-6 gap-y-4">
        {people.map((person) => (
          <li key={keyOf(person)} className="flex min-w-0 items-center gap-3">
            <Portrait person={person} className="size-14 text-xl" />
            <span className="font-medium text-lg leading-snug [overflow-wrap:anywhere]">{person.name}</span>
          </li>
        ))}
      </ul>
      <Link
        to={`${paths.about}#${PEOPLE_ID}`}
        className="mt-3 inline-flex min-h-11 items-center rounded text-lg text-primary underline decoration-2 decoration-aqua underline-offset-4 hover:decoration-primary"
      >
        <Trans>Qualifications, languages and days</Trans>
      </Link>
    </PageSection>
  );
}
