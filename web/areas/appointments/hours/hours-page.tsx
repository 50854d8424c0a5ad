import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type CounsellorPlan,
  createDayOff as createDayOffEndpoint,
  type DayOff,
  MAX_DAYS_AHEAD,
} from '#contracts/appointments/index.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { APPOINTMENTS_KEY } from '#web/areas/appointments/booking/api.ts';
import { calendarAddress } from '#web/areas/appointments/calendar/calendar-address.ts';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api-client.ts';
import { formatDays } from '#web/lib/format.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { createDayOff, deleteDayOff, HOURS_KEY, hoursQuery } from './api.ts';
import { HoursEditor } from './hours-editor.tsx';

export function HoursPage() {
  usePageTitle('Working Hours');
  const { adminUser } = useSession();
  const { value, addressWith } = useAddressPart('counsellor');
  const navigate = useNavigate();
  if (adminUser === null) return null;

  const asked = IdTextSchema.safeParse(value).data;
  const isOwnOnly = seesOnlyAssigned(adminUser.role);
  const counsellorId = isOwnOnly ? adminUser.id : (asked ?? adminUser.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Link
          to={paths.admin.dashboardAppointments}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-2"
        >
          All appointments
        </Link>
        {!isOwnOnly && (
          <div className="w-full sm:w-72">
            <Field label="Counsellor">
              <CounsellorSelect
                value={counsellorId}
                isRequired
                onChange={(chosen) =>
                  chosen && void navigate(addressWith(String(chosen.id)), { preventScrollReset: true })
                }
              />
            </Field>
          </div>
        )}
      </div>
      <CounsellorHours key={counsellorId} counsellorId={counsellorId} />
    </div>
  );
}

function CounsellorHours({ counsellorId }: { counsellorId: number }) {
  const query = useQuery(hoursQuery(counsellorId));
  return (
    <Loaded
      query={query}
      loading="Loading working hours..."
      failed="Failed to load the working hours. Please try again."
    >
      {(plan) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
          <HoursEditor plan={plan} />
          <DaysOff plan={plan} />
        </div>
      )}
    </Loaded>
  );
}

const BLANK = { firstDay: '', lastDay: '', reason: '' };

function DaysOff({ plan: { counsellor, daysOff, holidays } }: { plan: CounsellorPlan }) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<DayOff | null>(null);
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: HOURS_KEY });
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY });
  };
  const { busy, submit } = useChange(
    async (dayOff: DayOff) => {
      await deleteDayOff(dayOff.id);
      returnFocusTo(document.querySelector('main'));
      setRemoving(null);
      showSuccess('Days off removed');
      await reload();
    },
    { fallback: 'The days off could not be removed', onRefused: () => void reload() },
  );

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <CardTitle>Days off</CardTitle>
      {daysOff.length === 0 && <p className="text-ink-soft">No days off are planned.</p>}
      <ul className="grid divide-y divide-line">
        {daysOff.map((dayOff) => (
          <li key={dayOff.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-medium">{spanOf(dayOff)}</p>
              {dayOff.reason !== null && (
                <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{dayOff.reason}</p>
              )}
            </div>
            <Button
              variant="ghost"
              aria-label={`Remove days off: ${spanOf(dayOff)}`}
              onClick={() => setRemoving(dayOff)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {holidays.map(({ firstDay, lastDay, name }) => (
        <p key={`${firstDay} ${name}`} className="text-ink-soft">
          The office is closed for {name}: {formatDays(firstDay, lastDay)}
        </p>
      ))}
      <DayOffForm counsellorId={counsellor.id} onAdded={reload} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || busy || setRemoving(null)}
        title="Remove these days off?"
        description={removing && `${counsellor.name} can then be booked again: ${spanOf(removing)}.`}
        confirmLabel="Remove"
        busy={busy}
        onConfirm={() => removing && void submit(removing)}
      />
    </Card>
  );
}

const spanOf = ({ firstDay, lastDay }: DayOff) => formatDays(firstDay, lastDay);

function findFieldError({ firstDay, lastDay }: typeof BLANK): FieldErrors {
  if (firstDay === '') return { firstDay: 'Please choose the first day' };
  if (lastDay !== '' && lastDay < firstDay) return { lastDay: 'The last day must not be before the first' };
  return {};
}

function DayOffForm({ counsellorId, onAdded }: { counsellorId: number; onAdded: () => Promise<void> }) {
  /** Confirmed appointments on the last added days. */
  const [left, setLeft] = useState<{ count: number; day: string } | null>(null);
  // The limit also keeps years at four digits.
  const latest = addDays(officeDay(Date.now()), MAX_DAYS_AHEAD);
  const draft = useDraftValues({ form: `days-off:${counsellorId}`, title: 'Days off' }, () => BLANK);
  const { values, setValues } = draft;
  const { busy, fieldErrors, check, clear, submit } = useChange(
    async (_: HTMLFormElement) => {
      const { firstDay, reason } = values;
      const lastDay = values.lastDay === '' ? firstDay : values.lastDay;
      const { confirmedAppointments } = await createDayOff(counsellorId, { firstDay, lastDay, reason });
      setValues(BLANK);
      setLeft({ count: confirmedAppointments, day: firstDay });
      showSuccess('Days off added');
      await onAdded();
    },
    {
      fallback: 'The days off could not be added',
      show: 'field',
      findFieldErrors: () => findFieldError(values),
      onRefused(error, form) {
        // For a single day the last day is empty.
        const isSingleDay = error.field === 'lastDay' && values.lastDay === '';
        if (isSingleDay) check(form, { firstDay: errorMessage(error, 'Please check this') });
        return isSingleDay;
      },
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }
  function handleChange(name: keyof typeof BLANK, value: string) {
    setValues({ ...values, [name]: value });
    clear((field) => field === name);
  }
  const bind = (name: keyof typeof BLANK) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => handleChange(name, event.target.value),
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4 border-line border-t pt-4">
      <RestoredNotice restored={draft.restored} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" required error={fieldErrors.firstDay ?? null}>
          <DayInput
            name="firstDay"
            max={latest}
            value={values.firstDay}
            onChange={(day) => handleChange('firstDay', day)}
          />
        </Field>
        <Field label="Last day" hint="Empty for a single day" error={fieldErrors.lastDay ?? null}>
          <DayInput
            name="lastDay"
            min={values.firstDay}
            max={latest}
            value={values.lastDay}
            onChange={(day) => handleChange('lastDay', day)}
          />
        </Field>
      </div>
      <Field label="Reason" error={fieldErrors.reason ?? null}>
        <Input
          maxLength={maxLengthOf(createDayOffEndpoint.body.shape.reason)}
          autoComplete="off"
          {...bind('reason')}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-end">
        Add Days Off
      </Button>
      {left !== null && left.count > 0 && (
        <Alert tone="info">
          {left.count === 1
            ? 'One confirmed appointment is on those days. It stays until somebody moves it.'
            : `${left.count} confirmed appointments are on those days. They stay until somebody moves them.`}{' '}
          <Link
            to={calendarAddress.linkTo({ view: 'week', date: left.day, counsellorId: String(counsellorId) })}
            className="font-medium underline underline-offset-2"
          >
            Show the calendar
          </Link>
        </Alert>
      )}
    </form>
  );
}
