import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AppointmentDetails, bookingAgainAddress } from '#contracts/appointments/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { reloadTasks, TaskForm } from '#web/areas/tasks/index.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { nextWorkingDay } from '#web/lib/due-text.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { APPOINTMENTS_KEY, reopenAppointment } from './api.ts';

type Missed = Pick<AppointmentDetails, 'id' | 'version' | 'student' | 'contactId' | 'counsellor'>;

/** Undoes a no-show that was recorded by mistake. @param onUndone closes what is about the no-show. */
export function useNoShow(onUndone?: () => void) {
  const queryClient = useQueryClient();
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
      // With My day, which lists it again.
      reloadTasks(queryClient),
    ]);
  const undo = useChange(
    async ({ id, version }: Missed) => {
      await reopenAppointment(id, { version });
      showSuccess('The no-show is undone.');
      onUndone?.();
      await reload();
    },
    { fallback: 'The no-show could not be undone', onStale: reload },
  );
  return {
    ...undo,
    /** Of the toast that says that the no-show is recorded. */
    actionOf: (missed: Missed) => ({ label: 'Undo', onAction: () => void undo.submit(missed) }),
  };
}

interface NoShowActionsProps {
  missed: Missed;
  onUndone?: () => void;
}

/** What can follow a no-show: a new time, a call, or its undoing. */
export function NoShowActions({ missed, onUndone }: NoShowActionsProps) {
  const { adminUser } = useSession();
  const undo = useNoShow(onUndone);
  const [isCalling, setIsCalling] = useState(false);
  const may = (permission: 'appointments:edit' | 'tasks:edit') =>
    adminUser !== null && hasPermission(adminUser.role, permission);
  return (
    <>
      {may('appointments:edit') && <BookAgain appointment={missed} />}
      {may('tasks:edit') && !isCalling && (
        <Button variant="secondary" onClick={() => setIsCalling(true)}>
          Plan a Call
        </Button>
      )}
      {may('appointments:edit') && (
        <Button variant="secondary" busy={undo.busy} onClick={() => void undo.submit(missed)}>
          Undo No-show
        </Button>
      )}
      {isCalling && (
        <div className="basis-full">
          <TaskForm
            task={null}
            record={{ kind: 'appointment', id: missed.id }}
            prefill={{
              what: 'Call the family after the no-show',
              kind: 'call',
              dueOn: nextWorkingDay(officeDay(Date.now())),
              ...(missed.counsellor && { assigneeId: String(missed.counsellor.id) }),
            }}
            onClose={() => setIsCalling(false)}
          />
        </div>
      )}
    </>
  );
}

/** Of a missed or cancelled appointment. */
export function BookAgain({ appointment }: { appointment: Pick<Missed, 'id' | 'student' | 'contactId'> }) {
  return (
    <Link to={bookingAgainAddress(appointment)} className={buttonClasses({ variant: 'secondary' })}>
      Book Again
    </Link>
  );
}
