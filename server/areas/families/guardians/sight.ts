import { FAMILY_REFUSALS, type GuardianRelation, type Sight } from '#contracts/families/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { ageOn, isoDateOf } from '#contracts/lib/calendar.ts';
import { holdSession } from '#server/areas/families/accounts/service.ts';
import { lockLiveStudent } from '#server/areas/students/index.ts';
import type { FamilyContext, JobContext } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { selectChildren, selectGuardians } from './repo.ts';

type LinkedRow = Awaited<ReturnType<typeof selectChildren>>[number];
/** A student as an account sees them. */
export type Child = LinkedRow & { rights: Rights };

/** Whether a student is of age on the office's calendar day. An unknown age is a child's. */
export function isAdult({ now, office }: JobContext, dateOfBirth: string | null): boolean {
  const age = ageOn(isoDateOf(now, office.timeZone), dateOfBirth);
  return age !== null && age >= ADULT_AGE;
}

/** Whether a link makes its account one of a student under 18, which sees them and manages nobody. */
export const isMinorsAccount = (
  ctx: JobContext,
  relation: GuardianRelation,
  dateOfBirth: string | null,
): boolean => relation === 'self' && !isAdult(ctx, dateOfBirth);

interface Link {
  guardianship: Pick<LinkedRow['guardianship'], 'relation' | 'sight' | 'origin' | 'allowedAt'>;
  student: Pick<LinkedRow['student'], 'dateOfBirth'>;
}

interface Rights {
  sees: boolean;
  /** Everything, not the appointments alone. */
  seesAll: boolean;
  /** A guardian with the whole sight of a child, or the student of age. */
  decides: boolean;
  isMinorsAccount: boolean;
}

/**
 * What an open link lets a confirmed account do today. A student of age takes over: guardians lose sight unless the student
 * allowed them to go on. So does an account that a guardian opened, perhaps for a mailbox of their own, until the office has
 * invited the student to it.
 */
function rightsOf(ctx: JobContext, { guardianship, student }: Link): Rights {
  const { relation, sight, origin, allowedAt } = guardianship;
  const isOfAge = isAdult(ctx, student.dateOfBirth);
  const isStudent = relation === 'self';
  const sees = !isOfAge || (isStudent ? origin !== 'guardian' : allowedAt !== null);
  const seesAll = sees && sight === 'all';
  return { sees, seesAll, decides: seesAll && isStudent === isOfAge, isMinorsAccount: isStudent && !isOfAge };
}

type Guardian = Awaited<ReturnType<typeof selectGuardians>>[number];

/** Whether a guardian's account sees the student now. */
export const isSeeing = (ctx: JobContext, guardian: Omit<Guardian, 'by'>): boolean =>
  guardian.account.confirmedAt !== null &&
  guardian.guardianship.endedAt === null &&
  guardian.isProved &&
  rightsOf(ctx, guardian).sees;

/** The accounts that see these students now. */
export async function listGuardiansSeeing(
  ctx: JobContext,
  studentIds: readonly number[],
): Promise<(Guardian & { rights: Rights })[]> {
  const guardians = await selectGuardians(ctx.db, [...studentIds]);
  return guardians
    .filter((guardian) => isSeeing(ctx, guardian))
    .map((guardian) => ({ ...guardian, rights: rightsOf(ctx, guardian) }));
}

/** The accounts that see the whole student now. */
export async function listReaders(ctx: JobContext, studentId: number): Promise<Guardian[]> {
  return (await listGuardiansSeeing(ctx, [studentId])).filter(({ rights }) => rights.seesAll);
}

/** The students whom the account sees, each with its link. An account that is not confirmed sees nobody. */
export const listChildren = async (ctx: FamilyContext): Promise<Child[]> => (await listLinked(ctx)).seen;

/** As above, and those who have come of age and are seen no longer. */
export async function listLinked(ctx: FamilyContext): Promise<{ seen: Child[]; ofAge: Child[] }> {
  if (!ctx.family.isConfirmed) return { seen: [], ofAge: [] };
  const rows = await selectChildren(ctx.db, ctx.family.accountId);
  const children = rows.map((row) => ({ ...row, rights: rightsOf(ctx, row) }));
  const { seen = [], ofAge = [] } = Object.groupBy(children, ({ rights }) =>
    rights.sees ? 'seen' : 'ofAge',
  );
  return { seen, ofAge };
}

/**
 * The student and the account's link to them. Every family endpoint of a student calls it, and nothing else decides.
 * @param needed `appointments` is also satisfied by `all`.
 * @throws AppError 404, the same for a missing student and for one of another family.
 */
export async function requireSight(ctx: FamilyContext, studentId: number, needed: Sight): Promise<Child> {
  // Query for an unconfirmed account, too, so that response time does not reveal a record.
  const [row] = await selectChildren(ctx.db, ctx.family.accountId, studentId);
  if (!row || !ctx.family.isConfirmed) throw notFound('The child');
  const rights = rightsOf(ctx, row);
  if (!rights[needed === 'all' ? 'seesAll' : 'sees']) throw notFound('The child');
  return { ...row, rights };
}

/** @throws AppError 409. */
export function requireFamilyAccounts({ office }: JobContext): void {
  if (!office.hasFamilyAccounts) throw conflict('conflict', 'Families have no accounts on this server.');
}

/** @throws AppError 409 for the account of a student under 18. */
export async function refuseMinorsAccount(ctx: FamilyContext): Promise<void> {
  const children = await selectChildren(ctx.db, ctx.family.accountId);
  if (children.some((child) => rightsOf(ctx, child).isMinorsAccount))
    throw conflict('conflict', FAMILY_REFUSALS.minor);
}

/**
 * As `requireSight`, for what only a decider may do: consents, corrections, erasure, who else sees the student. The account
 * of a student under 18 decides nothing, nor does a guardian whom a student of age has allowed to go on seeing.
 * @throws AppError 404.
 */
export async function requireDecider(ctx: FamilyContext, studentId: number): Promise<Child> {
  const child = await requireSight(ctx, studentId, 'all');
  if (!child.rights.decides) throw notFound('The child');
  return child;
}

type Rule = (ctx: FamilyContext, studentId: number) => Promise<Child>;

/**
 * Begins a family's change of one child in the caller's transaction: locks the student until it ends, then the session, and
 * only then relies on the rule, since a member may have ended the sight meanwhile. Each change locks in this order, as an
 * erasure does that ends accounts with their sessions: two of them can't deadlock.
 * @param rule for example `requireDecider`. @param begin `holdAccount` where the account's rows are counted.
 * @throws AppError 401, 404.
 */
export async function holdChild(
  ctx: FamilyContext,
  studentId: number,
  rule: Rule,
  begin: (ctx: FamilyContext) => Promise<unknown> = holdSession,
): Promise<Child> {
  // Before the lock, so that nobody holds another family's record.
  await rule(ctx, studentId);
  if (!(await lockLiveStudent(ctx.db, studentId))) throw notFound('The child');
  await begin(ctx);
  return rule(ctx, studentId);
}

/** `requireSight` of everything, as a rule of `holdChild`. */
export const requireWholeSight: Rule = (ctx, studentId) => requireSight(ctx, studentId, 'all');

/** The accounts that decide about these students; nobody where families have no accounts on the server. */
export async function listDeciders(ctx: JobContext, studentIds: readonly number[]) {
  if (!ctx.office.hasFamilyAccounts || studentIds.length === 0) return [];
  const seeing = await listGuardiansSeeing(ctx, studentIds);
  return seeing
    .filter(({ rights }) => rights.decides)
    .map(({ guardianship: { studentId }, account }) => ({ studentId, accountId: account.id }));
}
