import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { CounsellorPlan } from '#contracts/appointments/index.ts';
import { APPOINTMENTS_KEY, hoursQuery, setCounsellorHours } from '#web/areas/appointments/booking/api.ts';
import { findWeekError, WEEKDAY_NAMES, WEEKDAYS } from '#web/areas/appointments/booking/hours-week.ts';
import {
  isPlanChanged,
  PLAN_LABELS,
  planValues,
  readablePlan,
  toPlanBody,
} from '#web/areas/appointments/booking/profile-values.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { cityOf } from '#web/lib/format.ts';
import { DayHours } from './day-hours.tsx';
import { ProfileFields } from './profile-fields.tsx';

export function HoursEditor({ plan }: { plan: CounsellorPlan }) {
  const { id, name } = plan.counsellor;
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: { form: `hours:${id}`, title: `Working hours of ${name}` },
    stored: plan,
    valuesOf: planValues,
    isChanged: isPlanChanged,
    findFieldErrors: findWeekError,
    send: ({ version }, wanted): Promise<CounsellorPlan> =>
      setCounsellorHours(id, { version, ...toPlanBody(wanted) }),
    onSaved(saved) {
      queryClient.setQueryData(hoursQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY });
      showSuccess('The working hours are saved');
    },
    fallback: 'The working hours could not be saved',
    versions: {
      findNewer: whenStale<CounsellorPlan>(() => queryClient.fetchQuery(hoursQuery(id))),
      labels: PLAN_LABELS,
      readable: readablePlan,
    },
  });
  const { base, values: week, fieldErrors, problem, busy } = form;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <CardTitle>Working hours</CardTitle>
      <p className="text-ink-soft">
        {base.version === 0
          ? `${name} has the consultancy’s hours. Changes here apply to ${name} only.`
          : `When ${name} can be booked; the gaps are breaks.`}{' '}
        Times are in {cityOf(plan.timeZone)} time.
      </p>
      <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <RestoredNotice restored={form.restored} />
        <div>
          {WEEKDAYS.map((day) => (
            <DayHours
              key={day}
              name={WEEKDAY_NAMES[day]}
              stretches={week[day]}
              error={fieldErrors[day] ?? null}
              onChange={(stretches) => form.change({ [day]: stretches })}
            />
          ))}
        </div>
        <ProfileFields values={week} onChange={form.change} />
        {problem !== null && <Alert>{problem}</Alert>}
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? 'Saving...' : 'Save Hours'}
        </Button>
      </form>
      {form.conflict && <ConflictDialog what="week" {...form.conflict} />}
    </Card>
  );
}
