import { eq } from 'drizzle-orm';
import { listFamilyMessages, writeToOffice } from '#contracts/families/index.ts';
import { createMember, listMembers, type Member, updateMember } from '#contracts/identity/index.ts';
import type { Database } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from './factories.ts';
import { buildFamilyAccount, buildFamilySession, buildGuardianship } from './families.ts';
import type { ServerProcess } from './server-process.ts';

const CHANGERS = 3;
/** Of the family in a round: an account may write so many at once only. */
const MESSAGES_OF_ROUND = 3;
const BOSS = 'boss@team.example';
const ADDED_NAME = 'Crash Test';
/** How many acknowledged writes a round waits for before the kill. */
const WRITES_BEFORE_KILL = { least: 5, most: 45 };
/** The kill comes at a random moment within this time, so that it hits writes under way. */
const LATEST_KILL_MS = 20;

/** The members and the family of the rehearsal. */
export interface Cast {
  changedIds: number[];
  family: { cookie: string; studentId: number };
}

export async function addCast(database: Database): Promise<Cast> {
  await buildMember(database, 'super_admin', { email: BOSS });
  const changedIds = [];
  for (let index = 0; index < CHANGERS; index += 1)
    changedIds.push((await buildMember(database, 'staff')).id);
  const { id: studentId } = await buildStudent(database);
  const { id: accountId } = await buildFamilyAccount(database);
  await buildGuardianship(database, { accountId, studentId });
  const { cookie } = await buildFamilySession(database, accountId, new Date());
  return { changedIds, family: { cookie, studentId } };
}

export interface Rehearsal {
  cast: Cast;
  kills: number;
  start(): Promise<ServerProcess>;
}

export interface Outcome {
  /** Number of acknowledged changes. */
  acknowledged: number;
  /** Number of acknowledged new members. */
  added: number;
  /** Number of acknowledged messages of the family. */
  told: number;
  /** Acknowledged changes that are missing after the next start, in words. */
  lost: string[];
  /** Milliseconds from the start of the process after each kill to its first answer. */
  restartMs: number[];
}

/** Repeatedly writes to the product, kills it (SIGKILL) while it writes and starts it again. */
export async function writeThroughKills({
  cast: { changedIds, family },
  kills,
  start,
}: Rehearsal): Promise<Outcome> {
  const messages = new Set<string>();
  const emails = new Set<string>();
  // By member: the last acknowledged and the last requested number.
  const numbers = new Map<number, number>();
  const attempted = new Map<number, number>();
  const outcome: Outcome = { acknowledged: 0, added: 0, told: 0, lost: [], restartMs: [] };

  async function changeOnce(server: ServerProcess, token: string, id: number): Promise<void> {
    const number = (attempted.get(id) ?? 0) + 1;
    attempted.set(id, number);
    await server.call(updateMember, { token, params: { id }, body: { designation: `Number ${number}` } });
    numbers.set(id, number);
  }

  async function createOnce(server: ServerProcess, token: string, email: string): Promise<void> {
    const body = { name: ADDED_NAME, email, password: 'amber lantern 77' };
    await server.call(createMember, { token, body });
    emails.add(email);
  }

  async function sendOnce(server: ServerProcess, text: string): Promise<void> {
    await server.call(writeToOffice, {
      cookie: family.cookie,
      params: { id: family.studentId },
      body: { idempotencyKey: crypto.randomUUID(), text },
    });
    messages.add(text);
  }

  /** Writes until the server has ended. */
  async function keepWriting(write: () => Promise<void>, most = Number.POSITIVE_INFINITY): Promise<void> {
    for (let count = 0; count < most; count += 1) {
      try {
        await write();
      } catch (error) {
        // A broken connection is expected; an error answer is not.
        if (error instanceof TypeError) return;
        throw error;
      }
      outcome.acknowledged += 1;
    }
  }

  async function compare(server: ServerProcess, token: string): Promise<void> {
    const { teamMembers } = await server.call(listMembers, { token });
    const found = new Set(teamMembers.map(({ email }) => email));
    for (const email of emails) if (!found.has(email)) outcome.lost.push(`the member ${email}`);
    const thread = await server.call(listFamilyMessages, {
      cookie: family.cookie,
      params: { id: family.studentId },
    });
    const written = new Set(thread.messages.map(({ text }) => text));
    for (const text of messages) if (!written.has(text)) outcome.lost.push(`the message ${text}`);
    for (const id of changedIds) {
      const number = numberOf(teamMembers.find((member) => member.id === id));
      const [least, most] = [numbers.get(id) ?? 0, attempted.get(id) ?? 0];
      // A change may be stored although its answer was lost.
      if (number < least || number > most) {
        outcome.lost.push(`number ${least} to ${most} of member ${id}: found ${number}`);
      }
    }
  }

  let token: string | undefined;
  for (let round = 1; round <= kills + 1; round += 1) {
    const begin = performance.now();
    const server = await start();
    try {
      if (round > 1) outcome.restartMs.push(performance.now() - begin);
      // One session for all rounds, because a session outlives a restart.
      token ??= await server.signIn(BOSS, TEST_PASSWORD);
      const bearer = token;
      await compare(server, bearer);
      if (round > kills) break;
      const { least, most } = WRITES_BEFORE_KILL;
      const enough = outcome.acknowledged + least + Math.random() * (most - least);
      let serial = 0;
      await Promise.all([
        keepWriting(() => createOnce(server, bearer, `r${round}-${serial++}@team.example`)),
        keepWriting(() => sendOnce(server, `r${round}-${serial++}`), MESSAGES_OF_ROUND),
        ...changedIds.map((id) =>
          keepWriting(async () => {
            await changeOnce(server, bearer, id);
            if (outcome.acknowledged < enough) return;
            setTimeout(() => server.kill('SIGKILL'), Math.random() * LATEST_KILL_MS);
          }),
        ),
      ]);
      if ((await server.exited) !== null) throw new Error('The server ended by itself, before it was killed');
    } finally {
      server.kill('SIGKILL');
      await server.exited;
    }
  }
  return { ...outcome, added: emails.size, told: messages.size };
}

function numberOf(member: Pick<Member, 'designation'> | undefined): number {
  return Number(/^Number (\d+)$/.exec(member?.designation ?? 'Number 0')?.[1]);
}

/** Partial transactions, in words: a member or a message without the audit event of the change, or the reverse. */
export async function findHalfDone(database: Database, { changedIds }: Cast): Promise<string[]> {
  const rows = await database.orm.select().from(members);
  const events = await database.orm.select().from(auditEvents).orderBy(auditEvents.id);
  const found: string[] = [];
  const written = await database.orm
    .select()
    .from(familyHistory)
    .where(eq(familyHistory.kind, 'family_message'));
  const saidWritten = events.filter(({ action }) => action === 'student.family_wrote').length;
  if (written.length !== saidWritten)
    found.push(`${written.length} messages of the family with ${saidWritten} events`);
  const told = new Set(
    events.filter(({ action }) => action === 'member.created').map(({ subjectId }) => subjectId),
  );
  const added = new Set(rows.filter(({ name }) => name === ADDED_NAME).map(({ id }) => id));
  for (const id of added) if (!told.has(id)) found.push(`member ${id} without an event`);
  for (const id of told) if (id === null || !added.has(id)) found.push(`an event without its member ${id}`);
  for (const id of changedIds) {
    let designation: string | null = null;
    for (const event of events) {
      if (event.action !== 'member.updated' || event.subjectId !== id) continue;
      const [before, after] = [event.before, event.after] as { designation: string | null }[];
      if (before?.designation !== designation)
        found.push(`event ${event.id} does not follow from the one before`);
      designation = after?.designation ?? null;
    }
    if (rows.find((row) => row.id === id)?.designation !== designation) found.push(`member ${id} differs`);
  }
  return found;
}
