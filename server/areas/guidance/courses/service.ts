import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contracts/endpoint.ts';
import {
  COMPILED_VERSION,
  COURSES,
  type Course,
  type CourseCorrections,
  type CourseFacts,
  type CourseReading,
  type confirmCourse as confirmEndpoint,
  type correctCourse as correctEndpoint,
  courseTexts,
  factsOf,
  forFamilies,
  NO_CORRECTIONS,
  READINGS,
  type retireCourse as retireEndpoint,
} from '#contracts/guidance/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { LiveValue } from '#server/live-value.ts';
import { correctedCourse, courseState, type StoredCorrection } from './corrected-course.ts';
import * as repo from './repo.ts';

type Stored = Pick<repo.CorrectionRow, 'version' | 'changes' | 'reading' | 'retirement'>;

const AS_COMPILED: Stored = { version: COMPILED_VERSION, changes: {}, reading: null, retirement: null };

/** Every row of the release with the office's correction of it, in the order of the table. */
export async function listCourses({ db }: Pick<Context, 'db'>) {
  const stored = new Map((await repo.selectCorrections(db)).map((row) => [row.courseId, row]));
  return COURSES.map((compiled) => toAnswer(compiled, stored.get(compiled.id)));
}

/**
 * Without a change it stores nothing.
 * @throws AppError 400 for a day to come, 401, 403, 404, 409 for another version.
 */
export async function correctCourse(
  ctx: Context,
  id: string,
  { version, source, readOn, confidence, ...facts }: BodyOf<typeof correctEndpoint>,
) {
  const reading = { source, readOn, confidence };
  return change(ctx, { id, version, reading }, 'course.corrected', (stored, compiled) => ({
    ...stored,
    changes: differences(compiled, facts),
    reading: { ...reading, compiledReadOn: compiled.readOn },
  }));
}

/** Names the page on which the row was read as families read it. Its facts stay. @throws as `correctCourse`. */
export async function confirmCourse(
  ctx: Context,
  id: string,
  { version, ...reading }: BodyOf<typeof confirmEndpoint>,
) {
  return change(ctx, { id, version, reading }, 'course.confirmed', (stored, compiled) => ({
    ...stored,
    changes: differences(compiled, factsOf(shown(compiled, stored))),
    reading: { ...reading, compiledReadOn: compiled.readOn },
  }));
}

/** Takes the row off the public pages. @throws AppError 401, 403, 404, 409 for another version. */
export async function retireCourse(
  ctx: Context,
  id: string,
  { version, reason }: BodyOf<typeof retireEndpoint>,
) {
  return change(ctx, { id, version }, 'course.retired', (stored) =>
    stored.retirement?.reason === reason ? stored : { ...stored, retirement: { reason, at: ctx.now } },
  );
}

/** Brings a retired row back. @throws as `retireCourse`. */
export async function restoreCourse(ctx: Context, id: string, { version }: { version: number }) {
  return change(ctx, { id, version }, 'course.restored', (stored) => ({ ...stored, retirement: null }));
}

/** Drops the office's reading of the row. A retired row stays retired. @throws as `retireCourse`. */
export async function resetCourse(ctx: Context, id: string, { version }: { version: number }) {
  return change(ctx, { id, version }, 'course.reset', (stored) => ({
    ...stored,
    changes: {},
    reading: null,
  }));
}

interface Wanted {
  id: string;
  version: number;
  reading?: CourseReading;
}

type Action = `course.${'corrected' | 'confirmed' | 'retired' | 'restored' | 'reset'}`;

async function change(
  ctx: Context,
  { id, version, reading }: Wanted,
  action: Action,
  toNext: (stored: Stored, compiled: Course) => Stored,
) {
  const compiled = COURSES.find((course) => course.id === id);
  if (!compiled) throw notFound('The course');
  if (reading && reading.readOn > isoDateOf(ctx.now, ctx.office.timeZone)) {
    throw badRequest('The day of reading must not be in the future', 'readOn');
  }
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    // A row of the release has no row to lock before its first correction.
    await takeLock(ctx.db, 'courseCorrections');
    const stored = (await repo.selectCorrection(ctx.db, id)) ?? AS_COMPILED;
    if (stored.version !== version) throw staleVersion('this course');
    const next = toNext(stored, compiled);
    if (!isEqual(partsOf(stored), partsOf(next))) {
      const change = { ...partsOf(next), courseId: id, version: version + 1 };
      await repo.saveCorrection(ctx.db, { ...change, updatedBy: actor.id, updatedAt: ctx.now });
      await recordEvent(ctx, {
        action,
        subject: { type: 'course', id: null, name: shown(compiled, next).name },
        ...changedTexts(describe(compiled, stored), describe(compiled, next)),
      });
    }
    return toAnswer(compiled, await repo.selectCorrection(ctx.db, id));
  });
}

const partsOf = ({ changes, reading, retirement }: Stored) => ({ changes, reading, retirement });
// The database gives a stored object's fields in an order of its own.
const isEqual = isDeepStrictEqual;

/** The fields that differ from the compiled row, in the order of the form. */
function differences(compiled: Course, facts: CourseFacts): Partial<CourseFacts> {
  const before: Partial<Record<string, unknown>> = factsOf(compiled);
  const changed = Object.entries(factsOf(facts)).filter(([field, fact]) => !isEqual(before[field], fact));
  return Object.fromEntries(changed);
}

const toRule = ({ changes, reading, retirement }: Stored): StoredCorrection => ({
  changes,
  reading,
  isRetired: retirement !== null,
});

const shown = (compiled: Course, stored: Stored): Course => correctedCourse(compiled, toRule(stored));

function toAnswer(compiled: Course, row: repo.CorrectionRow | undefined) {
  const stored = row ?? AS_COMPILED;
  const course = shown(compiled, stored);
  return {
    course,
    compiled: isEqual(course, compiled) ? null : compiled,
    reading: READINGS[compiled.id] ?? { page: null, note: '' },
    state: courseState(compiled, toRule(stored)),
    version: stored.version,
    retirement: stored.retirement,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
  };
}

/** The row for the trail, in words. */
function describe(compiled: Course, stored: Stored): Record<string, string> {
  return { ...courseTexts(shown(compiled, stored)), retired: stored.retirement?.reason ?? '' };
}

function changedTexts(before: Record<string, string>, after: Record<string, string>) {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  const only = (texts: Record<string, string>) =>
    Object.fromEntries(changed.map((key) => [key, texts[key] ?? '']));
  return { before: only(before), after: only(after) };
}

/** The office's corrections as the public pages show them. */
export function correctionsInUse(): LiveValue<CourseCorrections> {
  return new LiveValue({ value: NO_CORRECTIONS, key: keyOf([]) }, async (db) => {
    const rows = await repo.selectCorrections(db);
    return { value: toCorrections(rows), key: keyOf(rows) };
  });
}

const keyOf = (rows: readonly repo.CorrectionRow[]) =>
  JSON.stringify(rows.map(({ courseId, version }) => [courseId, version]));

function toCorrections(rows: readonly repo.CorrectionRow[]): CourseCorrections {
  const stored = new Map(rows.map((row) => [row.courseId, row]));
  const corrections: CourseCorrections = { corrected: [], retired: [] };
  for (const compiled of COURSES) {
    const row = stored.get(compiled.id);
    if (!row) continue;
    const state = courseState(compiled, row);
    if (state === 'retired') corrections.retired.push(compiled.id);
    else if (state === 'corrected' || state === 'confirmed') {
      corrections.corrected.push(forFamilies(correctedCourse(compiled, row)));
    }
  }
  return corrections;
}
