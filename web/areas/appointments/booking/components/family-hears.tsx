import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';

/** How a family learns of a change. @param email null for no address; absent where it is not known. */
export function familyHears(email?: string | null): string {
  if (!isMailOn()) return 'e-mail is not set up, so please tell the family yourself.';
  return email === null
    ? 'the family has no e-mail address, so please tell them yourself.'
    : 'the family is told of the change by e-mail if they have an address.';
}

/** Says it of an appointment that the family knows and that is still to come. */
export function FamilyHears({ appointment }: { appointment: AppointmentDetails }) {
  const { status, startsAt, student } = appointment;
  if (status !== 'confirmed' || Date.parse(startsAt) <= Date.now()) return null;
  const words = familyHears(student.email);
  return <p className="text-ink-soft text-sm">{words.charAt(0).toUpperCase() + words.slice(1)}</p>;
}
