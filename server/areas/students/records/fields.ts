import type { BodyOf } from '#contracts/endpoint.ts';
import { FIRST_BIRTHDAY } from '#contracts/records.ts';
import type { updateStudent } from '#contracts/students/index.ts';
import { badRequest } from '#server/errors.ts';
import { toE164 } from '#server/lib/phone.ts';
import type { HeldSchool, StudentRow } from './repo.ts';

/** @returns E.164. @throws AppError 400 for text that is no phone number. */
export function toPhone(text: string | null): string | null {
  if (text === null) return null;
  const phone = toE164(text);
  if (phone === null) throw badRequest('Please enter a whole phone number, for example 98765 43210', 'phone');
  return phone;
}

/** @throws AppError 400. */
export function refuseBirthday(day: string | null | undefined, today: string): void {
  if (!day) return;
  if (day > today) throw badRequest('The date of birth can’t be in the future', 'dateOfBirth');
  if (day < FIRST_BIRTHDAY)
    throw badRequest(`The date of birth can’t be before ${FIRST_BIRTHDAY.slice(0, 4)}`, 'dateOfBirth');
}

/**
 * @param storedId the student's school until now, which may be archived. A new one may not.
 * @throws AppError 400 for a missing or archived school.
 */
export function refuseSchool(
  schools: readonly HeldSchool[],
  schoolId: number | null,
  storedId: number | null,
): void {
  if (schoolId === null) return;
  const school = schools.find(({ id }) => id === schoolId);
  if (!school) throw badRequest('The school was not found', 'schoolId');
  if (school.archivedAt !== null && schoolId !== storedId) {
    throw badRequest('This school is archived. Please choose another one', 'schoolId');
  }
}

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other;

type Input = Omit<BodyOf<typeof updateStudent>, 'version' | 'appointments'>;
export type StudentChanges = { [Field in keyof Input]?: Exclude<Input[Field], undefined> };

/**
 * The fields that were sent and differ from the stored ones. An unchanged phone number is not validated: old records may
 * hold other text.
 * @throws AppError 400 for text that is no phone number.
 */
export function changesOf(stored: StudentRow, { phone: text, ...input }: Input): StudentChanges {
  const phone = text === undefined || text === stored.phone ? stored.phone : toPhone(text);
  const changed = Object.entries({ ...input, phone }).filter(
    ([field, value]) => value !== undefined && !isSame(value, stored[field as keyof Input]),
  );
  return Object.fromEntries(changed);
}
