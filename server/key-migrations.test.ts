import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const NAMES = [
  'K.R. Priya',
  'S. Karthik',
  'Priya D’Souza-Rao',
  'José  Ñandú',
  'श्\u200dरी संजय चाँद',
  'सञ्जय क़मर',
  'ശ്രീ സുമൻ',
  'கௌதம் ஶ்ரீ',
  'ਸਿੰਘ',
  'ఆనంద్ సన్తోష్',
  'উৎপল য়াসিন',
];
const TABLES = [students, contacts, tasks, schools];

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const keys = () =>
  Promise.all(
    TABLES.map(async (table) => {
      const { id, searchText } = table;
      const nameKey = 'nameKey' in table ? table.nameKey : sql`null`;
      return db.database.orm.select({ id, searchText, nameKey }).from(table).orderBy(asc(id));
    }),
  );

/** Runs statements of a migration that the database has had. */
async function runAgain(name: string): Promise<void> {
  const migration = readFileSync(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8');
  await db.database.orm.transaction(async (transaction) => {
    for (const statement of migration.split('--> statement-breakpoint')) {
      await transaction.execute(sql.raw(statement));
    }
  });
}

test('existing rows get the keys that new ones have', async () => {
  for (const name of NAMES) {
    const school = await buildSchool(db.database, { name: `${name} School`, city: 'Ūti' });
    await buildStudent(db.database, {
      name,
      guardianName: 'A. Rao',
      email: 'a.rao@family.example',
      phone: '+919876543210',
      schoolId: school.id,
    });
    await buildContact(db.database, 'message', {
      name,
      childName: 'Asha  D.',
      message: 'Ring “tomorrow”, please',
    });
    await buildTask(db.database, { what: `Ring ${name}` });
  }
  const expected = await keys();
  expect(expected.map((rows) => rows.length)).toEqual(TABLES.map(() => NAMES.length));

  const { orm } = db.database;
  await orm.update(students).set({ searchText: '', nameKey: '' });
  await orm.update(schools).set({ searchText: '', nameKey: '' });
  // As the release before wrote them.
  const former = (text: unknown) =>
    sql`lower(regexp_replace(normalize(${text}, nfkd), '[\u0300-\u036f]', '', 'g'))`;
  const { name, childName, email, phone, message } = getTableColumns(contacts);
  const words = sql`concat_ws(' ', ${name}, ${childName}, ${email}, ${phone}, regexp_replace(${phone}, '\\D', '', 'g'), ${message})`;
  const reference = sql`substring(${contacts.searchText} from '[a-p]{4} [a-p]{4}')`;
  await orm.update(contacts).set({ searchText: sql`concat_ws(' ', ${former(words)}, ${reference})` });
  await orm.update(tasks).set({ searchText: former(tasks.what) });

  await runAgain('0042_search-keys');
  expect(await keys()).toEqual(expected);
});

const CLASSES = [
  [
    '8',
    'VIII-B',
    'XIIth',
    'Std. VIII',
    'कक्षा ८',
    '8 ஆம் வகுப்பு',
    'எட்டாம் வகுப்பு',
    'आठवीं',
    'ક્લાસ',
    '௮',
    'Class eight',
  ],
  [
    '+2',
    'Plus Two',
    '10+2',
    'II PUC',
    '+1',
    'PUC 1st Year',
    'Sr. Inter',
    'FYJC',
    '12th pass',
    'XII (Science) Section B Maths',
  ],
  ['UKG', 'Sr. K.G.', 'KG1', 'PreKG', 'Gr 8', 'Year 8', '8.0', '+2A', 'H.S. 2nd year', 'XIISC', 'Passedout'],
  ['इयत्ता आठवी', 'பத்தாம் வகுப்பு', 'പത്താം ക്ലാസ്', 'ఎనిమిదవ తరగతి', 'ಎಂಟನೇ ತರಗತಿ'],
  ['Pre-KG', 'X B', 'I', '01', '100', 'Mixed', 'Class', 'B.Com. II Year', '8–A', 'Ⅷ'],
].flat();

test('existing classes get the keys that new ones have', async () => {
  const { orm } = db.database;
  for (const className of [...CLASSES, null]) await buildStudent(db.database, { className });
  const classKeys = () =>
    orm
      .select({ className: students.className, classKey: students.classKey })
      .from(students)
      .orderBy(asc(students.id));
  const expected = await classKeys();

  await orm.update(students).set({ classKey: null });
  await runAgain('0052_class-words');
  expect(await classKeys()).toEqual(expected);
});
