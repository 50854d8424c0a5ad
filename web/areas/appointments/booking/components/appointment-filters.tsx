import { APPOINTMENT_SORTS, type AppointmentSort } from '#contracts/appointments/index.ts';
import { APPOINTMENT_STATUSES } from '#contracts/records.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { AppointmentQuery } from '#web/areas/appointments/booking/calendar-address.ts';
import { CounsellorFilter, useSession } from '#web/areas/identity/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import type { ListChange } from '#web/lib/list-address.ts';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';

const LATEST_FIRST: AppointmentSort = 'starts_desc';
const SORT_NAMES: Record<AppointmentSort, string> = {
  starts_desc: 'Latest first',
  starts_asc: 'Earliest first',
};

interface AppointmentFiltersProps {
  query: AppointmentQuery;
  /** A calendar has its own days and shows no cancelled appointments. */
  isList: boolean;
  onChange: (change: ListChange<AppointmentQuery>) => void;
}

/** The calendar searches the loaded names in the browser; the list has a search on the server above its filters. */
export function AppointmentFilters({ query, isList, onChange }: AppointmentFiltersProps) {
  const { adminUser } = useSession();
  const statuses = APPOINTMENT_STATUSES.filter((status) => isList || status !== 'cancelled');
  const choosesCounsellor = adminUser !== null && !seesOnlyAssigned(adminUser.role);
  const { status, service, q, counsellorId, from, to, sort } = query;
  return (
    <div
      className={cn(
        'grid grid-cols-2 gap-3 sm:gap-4',
        isList ? 'lg:grid-cols-3 min-[88rem]:grid-cols-6' : 'lg:grid-cols-4',
      )}
    >
      {choosesCounsellor && (
        <CounsellorFilter
          counsellorId={counsellorId ? Number(counsellorId) : null}
          isNobody={query.without === 'counsellor'}
          onChange={(id, isNobody) => {
            const kept = query.without === 'counsellor' ? '' : query.without;
            onChange({ counsellorId: id, without: isNobody ? 'counsellor' : kept });
          }}
        />
      )}
      <Field label="Status">
        <Select
          value={!isList && status === 'not_cancelled' ? '' : (status ?? '')}
          options={[
            { value: '', label: 'Any status' },
            ...statuses.map((value) => ({ value, label: APPOINTMENT_STATUS_BADGES[value].children })),
            { value: 'open', label: 'Open' },
            ...(isList ? [{ value: 'not_cancelled', label: 'Not cancelled' }] : []),
          ]}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </Field>
      <Field label="Service">
        <Select
          value={service ?? ''}
          options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]}
          onChange={(event) => onChange({ service: event.target.value })}
        />
      </Field>
      {isList ? (
        <>
          <Field label="From">
            <DayInput value={from ?? ''} onChange={(first) => onChange({ from: first })} />
          </Field>
          <Field label="To">
            <DayInput value={to ?? ''} onChange={(last) => onChange({ to: last })} />
          </Field>
          <Field label="Order">
            <Select
              value={sort ?? LATEST_FIRST}
              options={APPOINTMENT_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
              onChange={({ target }) => onChange({ sort: target.value })}
            />
          </Field>
        </>
      ) : (
        <div className="grid content-start gap-1.5">
          <span aria-hidden className="font-medium text-ink leading-snug">
            Student’s name
          </span>
          <SearchField
            aria-label="Search appointments"
            placeholder="Name"
            value={q ?? ''}
            onSearch={(words) => onChange({ q: words })}
          />
        </div>
      )}
    </div>
  );
}
