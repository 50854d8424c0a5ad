import type { ReactNode } from 'react';
import type { Consultancy } from '#contracts/consultancy.ts';
import { consultancyOf, ParticularsSchema } from '#contracts/operations/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { type OfficeValues, particularsOf } from '#web/areas/operations/office/office-values.ts';
import { Card } from '#web/components/ui/card.tsx';
import { addressLines, familyEmails } from '#web/lib/consultancy.ts';
import { formatDays } from '#web/lib/format.ts';

interface FamiliesSeeProps {
  part: keyof typeof PREVIEWS;
  values: OfficeValues;
}

/** The public site with the typed values, before they are saved. */
export function FamiliesSee({ part, values }: FamiliesSeeProps) {
  const { data } = ParticularsSchema.safeParse(particularsOf(values));
  return (
    <Card aria-label="What families see" className="lg:sticky lg:top-20 lg:self-start">
      <h2 className="mb-3 font-semibold text-lg">What families see</h2>
      {data ? (
        <dl className="grid gap-3">{PREVIEWS[part](consultancyOf(data, null))}</dl>
      ) : (
        <p className="text-ink-soft">Not shown while a field is incomplete.</p>
      )}
    </Card>
  );
}

const PREVIEWS = {
  address: (office: Consultancy) => (
    <>
      <Item title="Office" lines={[office.legalName, ...addressLines(office.address)]} />
      <Item title="Second office" lines={office.secondAddress} />
      <Item title="Phone" lines={[office.phone.display, office.secondPhone?.display]} />
      <Item title="WhatsApp" lines={[office.whatsapp?.display]} />
      {familyEmails(office.emails).map(({ purpose, address }) => (
        <Item key={address} title={purpose} lines={[address]} />
      ))}
      {office.registration && <Item title={office.registration.kind} lines={[office.registration.number]} />}
    </>
  ),
  hours: (office: Consultancy) => (
    <>
      <Item title="Opening hours" lines={office.hours.map(({ days, time }) => `${days}: ${time}`)} />
      <Item
        title="Holidays"
        lines={office.holidays.map(
          ({ firstDay, lastDay, name }) => `${name}: ${formatDays(firstDay, lastDay)}`,
        )}
      />
      <Item title="Services" lines={office.services.map((service) => SERVICE_NAMES[service])} />
      <Item
        title="Cancelling an appointment"
        lines={[
          office.cancellationHours === null ? 'No limit' : `Until ${office.cancellationHours} hours before`,
        ]}
      />
    </>
  ),
  fees: (office: Consultancy) =>
    office.services.map((service) => {
      const fee = office.fees[service];
      return (
        <Item
          key={service}
          title={SERVICE_NAMES[service]}
          lines={
            fee
              ? [fee.from && `from ${fee.from}`, fee.duration, ...fee.included, ...fee.refundRule]
              : ['The fee is not on the page yet.']
          }
        />
      );
    }),
} satisfies Record<string, (office: Consultancy) => ReactNode>;

/** Nothing without a line. */
function Item({ title, lines }: { title: string; lines: readonly (string | null | undefined)[] }) {
  const shown = lines.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <div>
      <dt className="text-ink-soft text-sm">{title}</dt>
      {shown.map((line) => (
        <dd key={line} className="break-words leading-snug">
          {line}
        </dd>
      ))}
    </div>
  );
}
