import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type CounsellorPlan, setCounsellorHours } from '#contracts/appointments/index.ts';
import { APPOINTMENTS_KEY, hoursQuery } from '#web/areas/appointments/booking/api.ts';
import {
  findWeekMistake,
  readableWeek,
  toHours,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Week,
  type Weekday,
  weekOf,
} from '#web/areas/appointments/booking/hours-week.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { ApiError, callApi, errorMessage } from '#web/lib/api-client.ts';
import { findConflicts, type Side } from '#web/lib/edit-conflict.ts';
import { cityOf } from '#web/lib/format.ts';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { DayHours } from './day-hours.tsx';

/** When a counsellor can be booked, day by day of the week. */
export function HoursEditor({ plan }: { plan: CounsellorPlan }) {
  const { name } = plan.counsellor;
  const editor = useHoursEditor(plan);
  const { base, week, mistake, problem, busy, theirs } = editor;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void editor.save(base, week);
  }

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <CardTitle>Working hours</CardTitle>
      <p className="text-ink-soft">
        {base.version === 0
          ? `${name} has the consultancy’s hours. Changes here apply to ${name} only.`
          : `When ${name} can be booked; the gaps are breaks.`}{' '}
        Times are those of {cityOf(plan.timeZone)}.
      </p>
      <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div>
          {WEEKDAYS.map((day) => (
            <DayHours
              key={day}
              name={WEEKDAY_NAMES[day]}
              stretches={week[day]}
              error={mistake?.day === day ? mistake.message : null}
              onChange={(stretches) => editor.change({ ...week, [day]: stretches })}
            />
          ))}
        </div>
        {problem !== null && <Alert>{problem}</Alert>}
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? 'Saving...' : 'Save Hours'}
        </Button>
      </form>
      {theirs && (
        <ConflictDialog
          what="week"
          fields={findConflicts(WEEKDAY_NAMES, {
            base: readableWeek(weekOf(base.hours)),
            mine: readableWeek(week),
            theirs: readableWeek(weekOf(theirs.hours)),
          })}
          busy={busy}
          onResolve={(chosen) => editor.resolve(theirs, chosen)}
          onClose={editor.closeConflict}
        />
      )}
    </Card>
  );
}

function useHoursEditor(plan: CounsellorPlan) {
  const queryClient = useQueryClient();
  const { queryKey } = hoursQuery(plan.counsellor.id);
  /** What the form began with: the plan may be read anew under it. */
  const [base, setBase] = useState(plan);
  const [week, setWeek] = useState<Week>(() => weekOf(plan.hours));
  const [mistake, setMistake] = useState<ReturnType<typeof findWeekMistake>>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What somebody else stored meanwhile. */
  const [theirs, setTheirs] = useState<CounsellorPlan | null>(null);
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const isDirty = JSON.stringify(toHours(week)) !== JSON.stringify(toHours(weekOf(base.hours)));
  useUnsavedChanges(isDirty);

  async function save(begin: CounsellorPlan, wanted: Week): Promise<void> {
    const found = findWeekMistake(wanted);
    setMistake(found);
    if (found !== null || isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const saved = await callApi(setCounsellorHours, {
        params: { id: plan.counsellor.id },
        body: { version: begin.version, hours: toHours(wanted) },
      });
      take(saved);
    } catch (error) {
      await tell(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  function take(saved: CounsellorPlan) {
    setBase(saved);
    setWeek(weekOf(saved.hours));
    setTheirs(null);
    queryClient.setQueryData(queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY });
    showSuccess('The working hours are saved');
  }

  async function tell(error: unknown) {
    if (!(error instanceof ApiError)) {
      setProblem('We couldn’t reach the server. Everything you typed is still here; please try again.');
      return;
    }
    try {
      if (error.code === 'stale')
        return setTheirs(await queryClient.fetchQuery(hoursQuery(plan.counsellor.id)));
    } catch {
      // The refusal itself is what there is to say.
    }
    setProblem(errorMessage(error, 'The working hours could not be saved'));
  }

  return {
    base,
    week,
    mistake,
    problem,
    busy,
    theirs,
    save,
    change: (next: Week) => {
      setWeek(next);
      setMistake(null);
    },
    /** From here on it is a change to what the other one stored. */
    resolve: (stored: CounsellorPlan, chosen: Partial<Record<Weekday, Side>>) => {
      const stays = weekOf(stored.hours);
      const taken = WEEKDAYS.filter((day) => chosen[day] === 'theirs').map((day) => [day, stays[day]]);
      const resolved: Week = { ...week, ...Object.fromEntries(taken) };
      setBase(stored);
      setWeek(resolved);
      setTheirs(null);
      void save(stored, resolved);
    },
    closeConflict: () => setTheirs(null),
  };
}
