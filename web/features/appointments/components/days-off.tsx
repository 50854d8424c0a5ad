import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { addDayOff, type CounsellorPlan, type DayOff, removeDayOff } from '#contracts/counsellor-hours.ts';
import { paths } from '#contracts/pages.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { focusField, showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { APPOINTMENTS_KEY, HOURS_KEY } from '#web/features/appointments/api.ts';
import { callApi } from '#web/lib/api-client.ts';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { formatWeekday } from '#web/lib/zoned-format.ts';

const BLANK = { firstDay: '', lastDay: '', reason: '' };

/** The days on which a counsellor is away. */
export function DaysOff({ plan: { counsellor, daysOff } }: { plan: CounsellorPlan }) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<DayOff | null>(null);
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: HOURS_KEY });
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY });
  };
  const { busy, submit } = useSubmit(
    async (dayOff: DayOff) => {
      await callApi(removeDayOff, { params: { id: dayOff.id } });
      setRemoving(null);
      showSuccess('The days off are taken back');
      await reload();
    },
    'The days off could not be taken back',
    () => void reload(),
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
              aria-label={`Take back: ${spanOf(dayOff)}`}
              onClick={() => setRemoving(dayOff)}
            >
              Take Back
            </Button>
          </li>
        ))}
      </ul>
      <DayOffForm counsellorId={counsellor.id} onAdded={reload} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || busy || setRemoving(null)}
        title="Take the days off back?"
        description={removing && `${counsellor.name} can then be booked again: ${spanOf(removing)}.`}
        confirmLabel="Take Back"
        busy={busy}
        onConfirm={() => removing && void submit(removing)}
      />
    </Card>
  );
}

function spanOf({ firstDay, lastDay }: Pick<DayOff, 'firstDay' | 'lastDay'>): string {
  if (firstDay === lastDay) return formatWeekday(firstDay);
  return `${formatWeekday(firstDay)} to ${formatWeekday(lastDay)}`;
}

function findMistake({ firstDay, lastDay }: typeof BLANK) {
  if (firstDay === '') return { field: 'firstDay', message: 'Please choose the first day' };
  if (lastDay !== '' && lastDay < firstDay) {
    return { field: 'lastDay', message: 'The last day must not be before the first' };
  }
  return null;
}

function DayOffForm({ counsellorId, onAdded }: { counsellorId: number; onAdded: () => Promise<void> }) {
  const [values, setValues] = useState(BLANK);
  const [mistake, setMistake] = useState<ReturnType<typeof findMistake>>(null);
  /** Confirmed appointments on the days that were added last. */
  const [left, setLeft] = useState<{ count: number; day: string } | null>(null);
  const guard = useUnsavedChanges(JSON.stringify(values) !== JSON.stringify(BLANK));
  const { busy, submit } = useSubmit(async () => {
    const { firstDay, reason } = values;
    const lastDay = values.lastDay === '' ? firstDay : values.lastDay;
    const { confirmedAppointments } = await callApi(addDayOff, {
      params: { id: counsellorId },
      body: { firstDay, lastDay, reason },
    });
    setValues(BLANK);
    setLeft({ count: confirmedAppointments, day: firstDay });
    showSuccess('The days off are added');
    await onAdded();
  }, 'The days off could not be added');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findMistake(values);
    setMistake(found);
    if (found) focusField(event.currentTarget, found.field);
    else void submit();
  }
  const errorOf = (field: string) => (mistake?.field === field ? mistake.message : null);
  const bind = (name: keyof typeof BLANK) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4 border-line border-t pt-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" required error={errorOf('firstDay')}>
          <Input type="date" {...bind('firstDay')} />
        </Field>
        <Field label="Last day" hint="Empty for a single day" error={errorOf('lastDay')}>
          <Input type="date" min={values.firstDay} {...bind('lastDay')} />
        </Field>
      </div>
      <Field label="Reason">
        <Input maxLength={200} autoComplete="off" {...bind('reason')} />
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
            to={`${paths.admin.dashboardAppointments}?view=week&date=${left.day}&counsellorId=${counsellorId}`}
            className="font-medium underline underline-offset-2"
          >
            Show the calendar
          </Link>
        </Alert>
      )}
      <UnsavedChanges guard={guard} />
    </form>
  );
}
