import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { canActOnAppointment } from '#contracts/appointments/index.ts';
import { appointmentQuery } from '#web/areas/appointments/booking/api.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { showError } from '#web/components/form/use-submit.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { AppointmentActions, type Doing } from './appointment-actions.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { WriteToTheirFamily } from './write-to-their-family.tsx';

/** Begins with the form to move the appointment if the link says so: `state={{ moves: true }}`. */
export function AppointmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const query = useQuery(appointmentQuery(id));
  const { data: read, error } = query;
  const [doing, setDoing] = useState<Doing>(() =>
    state?.moves === true ? { kind: 'reschedule', chosen: null } : null,
  );
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
    };
    if (doing.kind === 'reschedule') return <RescheduleDialog {...shared} chosen={doing.chosen} />;
    return <OutcomeDialog {...shared} outcome={doing.kind} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={(!isGone && read?.appointment.student.name) || 'Appointment'}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {isGone ? (
        <p role="alert" className="text-ink-soft">
          This appointment was not found, or it belongs to another counsellor.
        </p>
      ) : (
        <Loaded
          query={query}
          loading="Loading the appointment..."
          failed="Failed to load the appointment. Please try again."
        >
          {(data) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <AppointmentFacts record={data} />
              {canActOnAppointment('confirm', data.appointment, new Date()) && (
                <ConfirmPanel
                  appointment={data.appointment}
                  officeZone={data.timeZone}
                  onDone={handleDone}
                  onStale={() => {
                    // The panel may be gone after the next answer.
                    showError('Somebody else has changed this appointment');
                    return readAgain();
                  }}
                  onMove={(chosen) => setDoing({ kind: 'reschedule', chosen })}
                />
              )}
              <AppointmentActions appointment={data.appointment} onDo={setDoing} />
              <div>
                <WriteToTheirFamily record={data} />
              </div>
              <section aria-label="Tasks" className="grid grid-cols-[minmax(0,1fr)] gap-2">
                <h3 className="font-semibold text-ink">Tasks</h3>
                <RecordTasks record={{ kind: 'appointment', id }} />
              </section>
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}
