import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { buildSchool } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { checkList } from './check-list.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const MAPPING = { name: 'Name' };
const batchFrom = (first: number) =>
  Array.from({ length: 250 }, (_, index) => ({
    rowNumber: first + index,
    cells: [`Child ${first + index}`],
    fault: null,
    decision: null,
    likeness: null,
  }));

async function startCheck(batches: AsyncIterable<ReturnType<typeof batchFrom>>) {
  const { orm } = db.database;
  const { id: schoolId } = await buildSchool(db.database);
  const counts = { rowCount: 750, createdAt: new Date('2026-04-30T06:00:00Z') };
  const row = { schoolId, fileName: 'a.csv', headers: ['Name'], mapping: MAPPING, ...counts };
  const [stored] = await orm
    .insert(imports)
    .values({ ...row, status: 'checking' })
    .returning({ id: imports.id });
  const importId = stored?.id ?? 0;
  const jobs = new BackgroundJobs((error) => {
    throw error;
  });
  const list = { headers: ['Name'], sheets: [], today: '2026-04-30', timeZone: 'Asia/Kolkata', jobs };
  const check = () =>
    checkList(orm, {
      state: { importId, mapping: MAPPING, dayOrder: null, choices: {} },
      schoolId,
      ...list,
      batches: () => batches,
    });
  const find = async () => ({
    import: (await orm.select().from(imports).where(eq(imports.id, importId)))[0],
    rows: await orm.$count(importRows, eq(importRows.importId, importId)),
  });
  return { importId, check, find };
}

test('a check stores every row, in the order of the file', async () => {
  async function* batches() {
    yield* [batchFrom(2), batchFrom(252), batchFrom(502)];
  }
  const { check, find } = await startCheck(batches());
  await check();
  expect(await find()).toMatchObject({
    import: { status: 'ready', checkedCount: 750, failedCount: 0, duplicateCount: 0 },
    rows: 750,
  });
});

test('a check ends when an erasure discards its list', async () => {
  const { orm } = db.database;
  let importId = 0;
  let asked = 0;
  async function* batches() {
    for (asked = 1; asked <= 40; asked += 1) {
      // As an erasure does, which also clears the file's name.
      if (asked === 3) {
        const over = { status: 'discarded' as const, headers: [], mapping: {}, fileName: '' };
        await orm.update(imports).set(over).where(eq(imports.id, importId));
        await orm.delete(importRows).where(eq(importRows.importId, importId));
      }
      yield batchFrom(2 + asked * 250);
    }
  }
  const started = await startCheck(batches());
  importId = started.importId;
  await started.check();
  expect(asked).toBeLessThan(6);
  const left = await started.find();
  expect(left).toMatchObject({ import: { status: 'discarded', headers: [], mapping: {}, fileName: '' } });
  expect(left.rows).toBe(0);
});
