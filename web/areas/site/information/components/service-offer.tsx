import type { FamilyFee } from '#contracts/consultancy.ts';
import type { Service } from '#contracts/services.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { PageSection, Prose } from './page-section.tsx';
import { PeopleRow } from './people-row.tsx';
import { PointedList } from './pointed-list.tsx';

export const FEE_SECTION = { id: 'fee', title: 'What it costs' };
export const hasFee = (service: Service) => readConsultancy().fees[service] !== undefined;

/** The office's description of a service for families. Nothing without it. */
export function ServiceOffer({ service }: { service: Service }) {
  const fee = readConsultancy().fees[service];
  return (
    <>
      {fee && (
        <PageSection {...FEE_SECTION} field="mist">
          <Fee {...fee} />
        </PageSection>
      )}
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
              from <span className="whitespace-nowrap font-semibold text-4xl leading-tight">{from}</span>
            </span>
          )}
          {duration && <span className="text-pretty text-lg">{duration}</span>}
        </p>
      )}
      {included.length > 0 && (
        <div>
          <h3 className="mb-3 font-semibold text-xl leading-snug">What is included</h3>
          <PointedList items={included} />
        </div>
      )}
      {refundRule.length > 0 && (
        <div>
          <h3 className="mb-2 font-semibold text-xl leading-snug">If you cancel</h3>
          <Prose paragraphs={refundRule} />
        </div>
      )}
    </div>
  );
}
