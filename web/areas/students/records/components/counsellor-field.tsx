import { useState } from 'react';
import { type Reassignment, refusesContact, type StudentDetails } from '#contracts/students/index.ts';
import { CounsellorSelect } from '#web/areas/identity/index.ts';
import type { StudentRecord } from '#web/areas/students/records/api.ts';
import { comingWithFormer } from '#web/areas/students/records/reassigned-appointments.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormerAppointments } from './former-appointments.tsx';

type Counsellor = StudentDetails['counsellor'];

export interface Reassigned {
  former: Counsellor;
  next: Counsellor;
  choice: Reassignment;
  now: number;
}

interface CounsellorFieldProps {
  record: StudentRecord;
  onChange: (change: Reassigned) => void;
}

/** Reassigns at once, or after a question if future appointments are with the former counsellor. */
export function CounsellorField({ record, onChange }: CounsellorFieldProps) {
  const { student, appointments, consents } = record;
  const [asked, setAsked] = useState<Reassigned | null>(null);
  const former = student.counsellor;
  const coming = asked ? comingWithFormer(appointments, asked) : [];

  function handleChange(next: Counsellor) {
    const change = { former, next, choice: 'keep', now: Date.now() } as const;
    if (comingWithFormer(appointments, change).length > 0) setAsked(change);
    else onChange(change);
  }

  return (
    <>
      <Field label="Counsellor">
        <CounsellorSelect value={former?.id ?? null} current={former} onChange={handleChange} />
      </Field>
      {asked?.former && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title="Change the counsellor?"
          description={`${student.name} has future appointments with ${asked.former.name}.`}
          confirmLabel="Change Counsellor"
          tone="primary"
          onConfirm={() => {
            setAsked(null);
            onChange(asked);
          }}
        >
          <FormerAppointments
            former={asked.former.name}
            next={asked.next?.name ?? null}
            moments={coming.map(({ startsAt }) => startsAt)}
            family={{ email: student.email, refusesContact: refusesContact(consents) }}
            choice={asked.choice}
            onChange={(choice) => setAsked({ ...asked, choice })}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
