import { REASSIGNMENTS, type Reassignment } from '#contracts/students/index.ts';
import { formatMomentIn } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';

const LABELS: Record<Reassignment, string> = {
  keep: 'Keep them with {former}',
  move: 'Move them to {next}',
  cancel: 'Cancel them',
};

interface FormerAppointmentsProps {
  former: string;
  /** Null for nobody yet. */
  next: string | null;
  /** ISO 8601 in UTC. */
  moments: readonly string[];
  choice: Reassignment;
  onChange: (choice: Reassignment) => void;
}

/** Asks about future appointments with the former counsellor. */
export function FormerAppointments({ former, next, moments, choice, onChange }: FormerAppointmentsProps) {
  const names = { former, next: next ?? 'nobody yet' };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Appointments with {former}</legend>
      <p className="mb-1">{moments.map((moment) => formatMomentIn(moment, readOfficeZone())).join('; ')}</p>
      {REASSIGNMENTS.map((value) => (
        <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="appointments"
            value={value}
            checked={choice === value}
            onChange={() => onChange(value)}
            className="size-4.5 cursor-pointer accent-primary"
          />
          {LABELS[value].replace(/\{(former|next)\}/, (_, name: keyof typeof names) => names[name])}
        </label>
      ))}
      <p className="text-ink-soft text-sm">
        Families get a mail about a moved or cancelled appointment. A counsellor sees a student as long as
        they have an appointment together.
      </p>
    </fieldset>
  );
}
