import type { AuditSubject } from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import type { ErasedCounts, getFamilyData } from '#contracts/students/index.ts';
import type { MailAbout } from '#server/areas/mail/index.ts';
import type { Context, JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { readPhones } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { MovedRecords } from './merging-sql.ts';

/** The ids of a family's records. */
export interface FamilyIds {
  students: number[];
  contacts: number[];
  /** On no record. */
  tasks: number[];
}

/** Phone numbers (E.164) and e-mail addresses (keys of `emailKeyOf`). */
export interface Addresses {
  phones: string[];
  emails: string[];
}

/** A student's record, a record merged into it, or one with former details. */
interface FamilyRecord {
  id: number;
  /** Null in a record of former details that has none. */
  name: string | null;
  guardianName: string | null;
  phone: string | null;
  email: string | null;
  schoolId: number | null;
}

/** By what a family is recognised in records without a student. */
export interface KnownFamily {
  studentIds: number[];
  records: FamilyRecord[];
  /** The present addresses. */
  present: Addresses;
  /** The addresses, also replaced ones, that no other student has. */
  own: Addresses;
  /** The children's names that no other student has. A single word is left out: it is a part of many other names. */
  ownNames: string[];
}

export type FamilyData = AnswerOf<typeof getFamilyData>;
type Choice = NonNullable<FamilyData['contacts'][number]['request']>['choices'][number];
/** Choices stand with the session request of their contact in the file. */
export type FamilyPart = Partial<FamilyData> & { choices?: (Choice & { contactId: number })[] };
export type MovedIds = Omit<MovedRecords, 'keptBefore' | 'filled' | 'childrensRequests'>;

/** Who erases: a member, or a job for the family. */
export type ErasingContext = JobContext & Partial<Pick<Context, 'actor' | 'address'>>;

/** An area's part in what is done with a whole family. server/family-areas.ts lists the areas. */
export interface FamilyArea {
  /** The names of its tables with words from or about families; the space of erased rows is freed. */
  tables: readonly string[];
  /** Finds its records of a family that are on no student, or refer to one. */
  find?(db: Queryable, known: KnownFamily): Promise<Partial<FamilyIds>>;
  /** Counts its records. Deletes those that don't end with the student's. */
  eraseFamily?(ctx: ErasingContext, ids: FamilyIds, known: KnownFamily): Promise<Partial<ErasedCounts>>;
  /** Its part of the family's file. */
  exportFamily?(db: Queryable, ids: FamilyIds): Promise<FamilyPart>;
  /** Its records as the audit trail and the outbox name them, for the family's file. */
  trailOf?(
    db: Queryable,
    ids: FamilyIds,
  ): Promise<{ events?: Partial<Record<AuditSubject, number[]>>; mail?: MailAbout }>;
  /** Moves its records to another student. @param only these, if they are still with the first one. @returns their ids. */
  moveStudent?(db: Queryable, from: number, to: number, only?: MovedIds): Promise<MovedIds>;
  /** Of these students, those with records of this area that no class list made. */
  workedWith?(db: Queryable, studentIds: number[]): Promise<number[]>;
  /** Two records that were one since a moment are two again. */
  separate?(ctx: Context, studentIds: number[], since: Date): Promise<void>;
}

/** The search key of a prose text: "Asha’s" has the key of "Asha". */
export const proseKey = (text: string) => toSearchKey(text.replace(/['’]s(?![\p{L}\p{M}\p{N}])/giu, ''));

/** Letters and digits between anything else, normalised for a search. */
export const wordsOf = (text: string) => proseKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

interface Reachable {
  phone: string | null;
  email: string | null;
}

export const addressesOf = (records: readonly Reachable[]): Addresses => ({
  phones: records.flatMap(({ phone }) => phone ?? []),
  emails: records.flatMap(({ email }) => (email === null ? [] : emailKeyOf(email))),
});

export const hasOneOf = ({ phones, emails }: Addresses, { phone, email }: Reachable) =>
  (email !== null && emails.includes(emailKeyOf(email))) ||
  (phone !== null && phones.includes(readPhones(phone)?.number ?? ''));

export function hasWordsOf(text: string, name: string): boolean {
  const words = new Set(wordsOf(text));
  const wanted = wordsOf(name);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}
