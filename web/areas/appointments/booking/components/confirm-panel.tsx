import { useState } from 'react';
import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { confirmAppointment } from '#web/areas/appointments/booking/api.ts';
import { useTimeTaking } from '#web/areas/appointments/booking/use-time-taking.ts';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { ChosenTime } from './appointment-actions.tsx';
import { RefusedTime } from './refused-time.tsx';

interface ConfirmPanelProps {
  appointment: AppointmentDetails;
  officeZone: string;
  onDone: () => void;
  onStale: () => Promise<unknown>;
  onMove: (chosen: ChosenTime) => void;
}

export function ConfirmPanel({ appointment, officeZone, onDone, onStale, onMove }: ConfirmPanelProps) {
  const { adminUser } = useSession();
  const [chosenId, setChosenId] = useState(appointment.counsellor?.id ?? null);
  const { busy, problem, refusal, submit } = useTimeTaking(() => {
    showSuccess('The appointment is confirmed');
    onDone();
  }, onStale);
  const isOwnOnly = adminUser !== null && seesOnlyAssigned(adminUser.role);
  const counsellorId = isOwnOnly ? adminUser.id : chosenId;

  function confirm(outsideHours: boolean) {
    const { id, version } = appointment;
    void submit(() =>
      confirmAppointment(id, { version, outsideHours, ...(counsellorId !== null && { counsellorId }) }),
    );
  }

  return (
    <div className="grid gap-3 rounded-xl border border-line bg-mist p-4">
      <div className="flex flex-wrap items-end gap-3">
        {!isOwnOnly && (
          <div className="min-w-0 grow basis-52">
            <Field label="Counsellor">
              <CounsellorSelect
                value={chosenId}
                current={appointment.counsellor}
                onChange={(chosen) => setChosenId(chosen?.id ?? null)}
              />
            </Field>
          </div>
        )}
        <Button busy={busy} disabled={counsellorId === null} onClick={() => confirm(false)}>
          Confirm
        </Button>
      </div>
      {refusal && (
        <RefusedTime
          refusal={refusal}
          officeZone={officeZone}
          onChoose={({ startsAt }) => onMove({ startsAt, counsellorId })}
        />
      )}
      {refusal?.code === 'outside_hours' && (
        <Button variant="secondary" busy={busy} onClick={() => confirm(true)}>
          Confirm outside working hours
        </Button>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  );
}
