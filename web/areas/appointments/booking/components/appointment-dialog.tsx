import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appointmentQuery } from '#web/areas/appointments/booking/api.ts';
import type { Doing } from '#web/areas/appointments/booking/doing.ts';
import { showError } from '#web/components/form/use-submit.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

/** An appointment and everything that can be done with it. Each look is written down. */
export function AppointmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: read, error, isError, isFetching, refetch } = useQuery(appointmentQuery(id));
  const [doing, setDoing] = useState<Doing>(null);
  const isGone = error instanceof ApiError && error.status === 404;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: appointmentQuery(id).queryKey });
  const handleDone = () => {
    setDoing(null);
    void readAgain();
  };

  if (doing && read) {
    const shared = {
      appointment: read.appointment,
      officeZone: read.timeZone,
      onClose: () => setDoing(null),
      onDone: handleDone,
      onStale: readAgain,
    };
    if (doing.kind === 'reschedule') return <RescheduleDialog {...shared} startsAt={doing.startsAt} />;
    return <OutcomeDialog {...shared} outcome={doing.kind} />;
  }
  // What was read before is not hers to see any more.
  const data = isGone ? undefined : read;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={data?.appointment.student.name ?? 'Appointment'}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <AppointmentFacts record={data} />
          {data.appointment.status === 'requested' && (
            <ConfirmPanel
              appointment={data.appointment}
              officeZone={data.timeZone}
              onDone={handleDone}
              onStale={() => {
                // What is left to do may be something else now, and this panel gone.
                showError('Somebody else has changed this appointment');
                return readAgain();
              }}
              onMove={(startsAt) => setDoing({ kind: 'reschedule', startsAt })}
            />
          )}
          <AppointmentActions appointment={data.appointment} onDo={setDoing} />
        </div>
      )}
      {!data && isGone && (
        <p role="alert" className="text-ink-soft">
          This appointment was not found, or it belongs to another counsellor.
        </p>
      )}
      {!data && isError && !isGone && !isFetching && (
        <ErrorPanel
          message="Failed to load the appointment. Please try again."
          onRetry={() => void refetch()}
        />
      )}
      {!data && (isFetching || !isError) && <Loading text="Loading the appointment..." />}
    </Dialog>
  );
}
