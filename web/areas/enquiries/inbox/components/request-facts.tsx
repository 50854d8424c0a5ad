import type { AppointmentRequest } from '#contracts/enquiries/index.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { RELATION_NAMES } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { formatClock, formatDate } from '#web/lib/format.ts';

type Wish = Pick<AppointmentRequest, 'preferredDay' | 'preferredTime' | 'preferredStart'>;

/** The wished day and time as words; null for any time at all. */
export function describeWish({ preferredDay, preferredTime, preferredStart }: Wish) {
  if (preferredDay === null && preferredTime === null) return null;
  const part = preferredTime === null ? 'Any time of day' : DAY_PART_NAMES[preferredTime];
  return {
    day: preferredDay === null ? 'Any day' : formatDate(preferredDay),
    time: preferredStart === null ? part : formatClock(preferredStart),
  };
}

/** The request of a family, and its child. */
export function RequestFacts({ request }: { request: AppointmentRequest }) {
  const { service, age, isUnder18, parent } = request;
  const wish = describeWish(request);
  const years = age === null ? (isUnder18 ? 'Under 18' : null) : String(age);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <Fact label="Service" value={SERVICE_NAMES[service]} />
      <Fact label="Preferred" value={wish === null ? 'Any time' : `${wish.day}, ${wish.time}`} />
      {years !== null && <Fact label="Age" value={years} />}
      {parent?.name && (
        <Fact label={parent.relation ? RELATION_NAMES[parent.relation] : 'Parent'} value={parent.name} />
      )}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {value}
      </dd>
    </>
  );
}
