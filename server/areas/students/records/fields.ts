import type { BodyOf } from '#contracts/endpoint.ts';
import { FIRST_BIRTHDAY } from '#contracts/records.ts';
import { COUNSELLOR_ROLES, type Role } from '#contracts/roles.ts';
import type { updateStudent } from '#contracts/students/index.ts';
import { badRequest } from '#server/errors.ts';
import { toE164 } from '#server/lib/phone.ts';
import type { StudentFields } from './repo.ts';

/**
 * A phone number as it is stored (E.164).
 * @throws AppError 400 for what is no phone number.
 */
export function toPhone(text: string | null): string | null {
  if (text === null) return null;
  const phone = toE164(text);
  if (phone === null) throw badRequest('Please enter a whole phone number, for example 98765 43210', 'phone');
  return phone;
}

/** @throws AppError 400 for a day on which no student was born. */
export function refuseBirthday(day: string | null | undefined, today: string): void {
  if (!day) return;
  if (day > today) throw badRequest('The date of birth can’t be in the future', 'dateOfBirth');
  if (day < FIRST_BIRTHDAY)
    throw badRequest(`The date of birth can’t be before ${FIRST_BIRTHDAY.slice(0, 4)}`, 'dateOfBirth');
}

/**
 * The name of the school that a student is to have.
 * @param storedId her school until now: it may have been archived meanwhile, any other may not.
 * @throws AppError 400 for a school that isn't there or is archived.
 */
export function toSchoolName(
  schools: readonly { id: number; name: string; archivedAt: Date | null }[],
  schoolId: number | null,
  storedId: number | null,
): string | null {
  if (schoolId === null) return null;
  const school = schools.find(({ id }) => id === schoolId);
  if (!school) throw badRequest('The school was not found', 'schoolId');
  if (school.archivedAt !== null && schoolId !== storedId) {
    throw badRequest('This school is archived. Please choose another one', 'schoolId');
  }
  return school.name;
}

/**
 * @param role of the member, if she is active.
 * @throws AppError 400 for somebody who counsels nobody.
 */
export function refuseCounsellor(role: Role | undefined): void {
  if (role === undefined || !COUNSELLOR_ROLES.includes(role)) {
    throw badRequest(
      'Please choose a counsellor who is an active teacher, admin or super admin',
      'counsellorId',
    );
  }
}

type Input = Omit<BodyOf<typeof updateStudent>, 'version'>;
export type StudentChanges = { [Field in keyof Input]?: Exclude<Input[Field], undefined> };

/**
 * The fields that were sent and differ from what is stored. A stored phone number is not judged again: it may be from
 * before numbers were.
 * @throws AppError 400 for a phone that is no phone number.
 */
export function changesOf(stored: StudentFields, { phone: text, ...input }: Input): StudentChanges {
  const phone = text === undefined || text === stored.phone ? stored.phone : toPhone(text);
  const changed = Object.entries({ ...input, phone }).filter(
    ([field, value]) => value !== undefined && value !== stored[field as keyof Input],
  );
  return Object.fromEntries(changed);
}
