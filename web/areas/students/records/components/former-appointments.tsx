import { REASSIGNMENTS, type Reassignment, type StudentRecord } from '#contracts/students/index.ts';
import { formatMomentIn } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';

type Appointment = StudentRecord['appointments'][number];

interface Change {
  former: { id: number } | null;
  /** Null for nobody yet. */
  next: { id: number; name: string } | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** The future appointments with the former counsellor of a reassigned student. */
export function comingWithFormer(
  appointments: readonly Appointment[],
  { former, next, now }: Change,
): Appointment[] {
  if (former === null || next?.id === former.id) return [];
  return appointments.filter(
    ({ counsellorId, status, startsAt }) =>
      counsellorId === former.id &&
      (status === 'requested' || status === 'confirmed') &&
      Date.parse(startsAt) > now,
  );
}

/** All appointments after the change. */
export function reassigned(
  appointments: readonly Appointment[],
  { choice, ...change }: Change & { choice: Reassignment },
): Appointment[] {
  const { next } = change;
  const touched = new Set(comingWithFormer(appointments, change));
  return appointments.map((each) => {
    if (choice === 'keep' || !touched.has(each)) return each;
    if (choice === 'cancel') return { ...each, status: 'cancelled' };
    return { ...each, counsellorId: next?.id ?? null, counsellor: next?.name ?? null };
  });
}

const LABELS: Record<Reassignment, string> = {
  keep: 'Keep them with {former}',
  move: 'Move them to {next}',
  cancel: 'Cancel them',
};

interface FormerAppointmentsProps {
  former: string;
  /** Name of the new counsellor; null for none yet. */
  next: string | null;
  /** ISO 8601 in UTC. */
  moments: readonly string[];
  family: FamilyMail;
  choice: Reassignment;
  onChange: (choice: Reassignment) => void;
}

interface FamilyMail {
  email: string | null;
  /** Whether the family withdrew its consent to be contacted. */
  refusesContact: boolean;
}

/** Tells how the family hears of the change; null without a change. */
function familyHears(choice: Reassignment, next: string | null, { email, refusesContact }: FamilyMail) {
  if (choice === 'keep') return null;
  if (choice === 'move' && next === null)
    return 'Confirmed appointments stay confirmed, and the family is not told until somebody takes them on.';
  if (refusesContact) return 'The family does not want to be contacted, so nobody will tell them.';
  if (isMailOn() && email) return 'The family gets a mail about confirmed appointments.';
  const reason = isMailOn() ? 'The family has no e-mail address' : 'E-mail is not set up';
  const caller = next === null ? 'you get' : `${next} gets`;
  return `${reason}, so the family has to be told by phone: ${caller} a call task about confirmed appointments.`;
}

/** Asks about future appointments with the former counsellor. */
export function FormerAppointments({
  former,
  next,
  moments,
  family,
  choice,
  onChange,
}: FormerAppointmentsProps) {
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
        {familyHears(choice, next, family)} A counsellor sees a student as long as they have an appointment
        together.
      </p>
    </fieldset>
  );
}
