import { FAMILY_REFUSALS, type Sight } from '#contracts/families/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { ageOn, isoDateOf } from '#contracts/lib/calendar.ts';
import { holdSession } from '#server/areas/families/accounts/service.ts';
import { lockLiveStudent } from '#server/areas/students/index.ts';
import type { FamilyContext, JobContext } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { selectChildren, selectGuardians, selectStudent } from './repo.ts';

export type Child = Awaited<ReturnType<typeof selectChildren>>[number];

/** Whether a student is of age on the office's calendar day. An unknown age is a child's. */
export function isAdult({ now, office }: JobContext, dateOfBirth: string | null): boolean {
  const age = ageOn(isoDateOf(now, office.timeZone), dateOfBirth);
  return age !== null && age >= ADULT_AGE;
}

interface Seen {
  guardianship: Pick<Child['guardianship'], 'relation' | 'origin' | 'allowedAt'>;
  student: Pick<Child['student'], 'dateOfBirth'>;
}

/**
 * A student of age takes over: guardians lose sight unless the student allowed them to go on. So does an account that a
 * guardian opened, perhaps for a mailbox of their own, until the office has invited the student to it.
 */
function isSeen(ctx: JobContext, { guardianship, student }: Seen): boolean {
  if (!isAdult(ctx, student.dateOfBirth)) return true;
  const { relation, origin, allowedAt } = guardianship;
  return relation === 'self' ? origin !== 'guardian' : allowedAt !== null;
}

type Guardian = Awaited<ReturnType<typeof selectGuardians>>[number];

/** Whether a guardian's account sees the student now. */
export const isSeeing = (
  ctx: JobContext,
  { guardianship, account, isProved, student }: Omit<Guardian, 'by'> & Pick<Seen, 'student'>,
): boolean =>
  account.confirmedAt !== null &&
  guardianship.endedAt === null &&
  isProved &&
  isSeen(ctx, { guardianship, student });

/** The accounts that see the whole student now. */
export async function listReaders(ctx: JobContext, studentId: number): Promise<Guardian[]> {
  const student = await selectStudent(ctx.db, studentId);
  if (!student) return [];
  const guardians = await selectGuardians(ctx.db, [studentId]);
  return guardians.filter(
    (guardian) => guardian.guardianship.sight === 'all' && isSeeing(ctx, { ...guardian, student }),
  );
}

/** The students whom the account sees, each with its link. An account that is not confirmed sees nobody. */
export const listChildren = async (ctx: FamilyContext): Promise<Child[]> => (await listLinked(ctx)).seen;

/** As above, and those who have come of age and are seen no longer. */
export async function listLinked(ctx: FamilyContext): Promise<{ seen: Child[]; ofAge: Child[] }> {
  if (!ctx.family.isConfirmed) return { seen: [], ofAge: [] };
  const children = await selectChildren(ctx.db, ctx.family.accountId);
  const { seen = [], ofAge = [] } = Object.groupBy(children, (child) =>
    isSeen(ctx, child) ? 'seen' : 'ofAge',
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
  const [child] = await selectChildren(ctx.db, ctx.family.accountId, studentId);
  const isAllowed = ctx.family.isConfirmed && child !== undefined && isSeen(ctx, child);
  if (!isAllowed || (needed === 'all' && child.guardianship.sight !== 'all')) throw notFound('The child');
  return child;
}

/** The account of a student under 18 sees them and manages nobody. */
export const isMinorsAccount = (
  ctx: JobContext,
  {
    guardianship,
    student,
  }: Pick<Seen, 'student'> & { guardianship: Pick<Child['guardianship'], 'relation'> },
): boolean => guardianship.relation === 'self' && !isAdult(ctx, student.dateOfBirth);

/** @throws AppError 409 for the account of a student under 18. */
export async function refuseMinorsAccount(ctx: FamilyContext): Promise<void> {
  const children = await selectChildren(ctx.db, ctx.family.accountId);
  if (children.some((child) => isMinorsAccount(ctx, child)))
    throw conflict('conflict', FAMILY_REFUSALS.minor);
}

/** Whether the link decides for the student: a guardian with the whole sight of a child, or the student of age. */
export const isDecider = (
  ctx: JobContext,
  { guardianship, student }: Seen & { guardianship: Pick<Child['guardianship'], 'sight'> },
): boolean =>
  guardianship.sight === 'all' && (guardianship.relation === 'self') === isAdult(ctx, student.dateOfBirth);

/**
 * As `requireSight`, for what only a decider may do: consents, corrections, erasure, who else sees the student. The account
 * of a student under 18 decides nothing, nor does a guardian whom a student of age has allowed to go on seeing.
 * @throws AppError 404.
 */
export async function requireDecider(ctx: FamilyContext, studentId: number): Promise<Child> {
  const child = await requireSight(ctx, studentId, 'all');
  if (!isDecider(ctx, child)) throw notFound('The child');
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
  const rows = await selectGuardians(ctx.db, [...studentIds]);
  return rows
    .filter((guardian) => isSeeing(ctx, guardian) && isDecider(ctx, guardian))
    .map(({ guardianship: { studentId }, account }) => ({ studentId, accountId: account.id }));
}
