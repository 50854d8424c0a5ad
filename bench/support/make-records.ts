// Fills a database with invented records: schools, students, enrolments, appointments, tasks, contacts and audit events.
// Run: DATABASE_URL=… or DATA_DIR=… npx tsx bench/support/make-records.ts [students] [appointments] [events]
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { schoolKeys, studentKeys } from '#server/areas/students/index.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

const FIRST_NAMES =
  'Aarav Aditi Advait Ananya Anika Arjun Asha Bhavya Chitra Darsh Deepa Dev Diya Esha Farhan Gauri Gita Harish Indu Isha Ishaan Jaya Kabir Kavya Keerthi Kiran Lakshmi Latha Madhav Manoj Meena Mira Mohan Nandini Neha Nikhil Ojas Pavan Pooja Priya Rahul Ravi Rekha Rohan Sanjana Sarita Shreya Suresh Tara Uma Varsha Vikram Yash Zoya மீனா கவின் தமிழ் अनाया आरव दीया'.split(
    ' ',
  );
const SURNAMES =
  'Achari Bhat Chandran Das Desai Fernandes Gowda Hegde Iyer Jain Kamath Kapoor Kulkarni Kumar Menon Mishra Murthy Nair Naidu Pai Patel Patil Pillai Prasad Rao Reddy Saxena Sen Shah Sharma Shetty Singh Srinivasan Subramaniam Thomas Trivedi Varma Verma Warrier Yadav குமார் முருகன் शर्मा वर्मा'.split(
    ' ',
  );
const CITIES = 'Bengaluru Chennai Coimbatore Hubballi Hyderabad Kochi Madurai Mysuru Pune Vijayawada'.split(
  ' ',
);
const BOARDS = ['CBSE', 'ICSE', 'State Board'];
const SERVICES = ['dmit', 'career', 'overseas', 'bridging'];
const SCHOOLS = 400;
const COUNSELLORS = 12;
const OPEN_TASKS = 20_000;
const OPEN_CONTACTS = 5_000;
const BATCH = 5_000;
/** Date of the newest record; the oldest is five years older. */
const NOW = Date.parse('2026-04-30T06:00:00Z');
const YEARS_MS = 5 * 365 * 86_400_000;

/** Pseudorandom numbers, the same in every run (mulberry32). */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Amounts {
  students: number;
  appointments: number;
  events: number;
}

/** Adds the records to a migrated, empty database. */
export async function makeRecords(pool: pg.Pool, amounts: Amounts): Promise<void> {
  const random = makeRandom(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const counsellors = await insertCounsellors(pool);
  const schools = Array.from({ length: SCHOOLS }, (_, index) => ({
    name: `${pick(SURNAMES)} Sample School ${index + 1}`,
    city: pick(CITIES),
  }));
  const schoolIds = await insertRows(
    pool,
    `insert into schools (name, city, board, search_text, name_key, is_sample, created_at)
     select *, false, to_timestamp(${(NOW - YEARS_MS) / 1000})
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) returning id`,
    schools.map((school) => {
      const { searchText, nameKey } = schoolKeys(school);
      return [school.name, school.city, pick(BOARDS), searchText, nameKey];
    }),
  );

  for (let done = 0; done < amounts.students; done += BATCH) {
    const size = Math.min(BATCH, amounts.students - done);
    const rows = Array.from({ length: size }, (_, index) => {
      const number = done + index;
      const surname = pick(SURNAMES);
      const school = Math.floor(random() * SCHOOLS);
      const student = {
        name: `${pick(FIRST_NAMES)} ${surname}`,
        guardianName: `${pick(FIRST_NAMES)} ${surname}`,
        // Invented: no Indian mobile number begins with 1.
        phone: `+911${String((number * 7_654_321 + 123_456_789) % 1_000_000_000).padStart(9, '0')}`,
        email: `family-${number}@sample.example`,
        className: String(6 + Math.floor(random() * 7)),
      };
      const { searchText, nameKey, classKey } = studentKeys(student, schools[school]?.name ?? null);
      return [
        ...[student.name, student.guardianName, student.phone, student.email, schools[school]?.city],
        ...[schoolIds[school], student.className, pick(BOARDS)],
        `${2008 + Math.floor(random() * 8)}-0${1 + Math.floor(random() * 9)}-15`,
        pick(['active', 'active', 'active', 'pending', 'inactive']),
        random() < 0.8 ? pick(counsellors) : null,
        ...[searchText, nameKey, classKey],
        new Date(NOW - YEARS_MS + (YEARS_MS * number) / amounts.students).toISOString(),
      ];
    });
    await insertRows(
      pool,
      `insert into students (name, guardian_name, phone, email, city, school_id, class_name, board, date_of_birth,
         status, counsellor_id, search_text, name_key, class_key, created_at)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[],
         $8::text[], $9::date[], $10::text[], $11::int[], $12::text[], $13::text[], $14::text[], $15::timestamptz[]) returning id`,
      rows,
    );
  }

  await inParts(pool, amounts.students, (from, to) => [
    `insert into enrolments (student_id, service, stage, created_at, completed_at)
     select id, ($3::text[])[1 + id % 4], case when id % 5 < 2 then 'completed' when id % 5 < 4 then 'in_progress' else 'enrolled' end,
       created_at, case when id % 5 < 2 then created_at + interval '20 days' end
     from students where id > $1 and id <= $2`,
    [from, to, SERVICES],
  ]);
  await inParts(pool, amounts.appointments, (from, to) => [
    `insert into appointments (student_id, service, counsellor_id, starts_at, ends_at, status, created_at)
     select 1 + (n::bigint * 7919 % $3)::int, ($4::text[])[1 + n % 4], ($5::int[])[1 + n % cardinality($5::int[])],
       moment, moment + interval '1 hour', case when moment > $6::timestamptz then 'confirmed' when n % 10 = 0 then 'no_show' when n % 10 = 1 then 'cancelled' else 'completed' end,
       moment - interval '6 days'
     from (select n, $6::timestamptz + interval '30 days' - (n * interval '1 second' * $7) as moment from generate_series($1::int + 1, $2::int) n) as slots`,
    [
      from,
      to,
      amounts.students,
      SERVICES,
      counsellors,
      new Date(NOW).toISOString(),
      YEARS_MS / 1000 / Math.max(1, amounts.appointments),
    ],
  ]);
  await inParts(pool, amounts.events, (from, to) => [
    `insert into audit_events (at, action, actor_id, actor_name, subject_type, subject_id, address)
     select $3::timestamptz - (($4::int - n) * interval '1 second' * $5), ($6::text[])[1 + n % 4], m.id, m.name, 'student',
       1 + (n::bigint * 104729 % $7)::int, '203.0.113.' || n % 250
     from generate_series($1::int + 1, $2::int) n join members m on m.id = ($8::int[])[1 + n % cardinality($8::int[])] order by n`,
    [
      ...[
        from,
        to,
        new Date(NOW).toISOString(),
        amounts.events,
        YEARS_MS / 1000 / Math.max(1, amounts.events),
      ],
      ...[
        ['student.viewed', 'student.viewed', 'student.updated', 'session.signed_in'],
        amounts.students,
        counsellors,
      ],
    ],
  ]);
  await insertTasks(pool, amounts.students, counsellors);
  await insertContacts(pool, counsellors);
  // PostgreSQL's autovacuum would do this later.
  await pool.query('vacuum analyze');
}

/** Open tasks, of which the first member has many, half of them due. */
async function insertTasks(pool: pg.Pool, students: number, counsellors: number[]): Promise<void> {
  await pool.query(
    `insert into tasks (what, kind, assignee_id, due_on, student_id, search_text, created_at)
     select 'Ring the family ' || n, case when n % 3 = 0 then 'call' else 'task' end,
       (array[1, null] || $3::int[])[1 + n % (2 + cardinality($3::int[]))], current_date - 60 + n % 120,
       case when n % 4 > 0 then 1 + (n::bigint * 7919 % $2)::int end, 'ring the family ' || n, now()
     from generate_series(1, $1) n`,
    [OPEN_TASKS, students, counsellors],
  );
}

async function insertContacts(pool: pg.Pool, counsellors: number[]): Promise<void> {
  await pool.query(
    `insert into contacts (kind, idempotency_key, content_hash, source, name, phone, service, search_text, stage, assignee_id,
       created_at, stage_since, follow_up_on)
     select 'office_entry', gen_random_uuid(), 'none', (array['walk_in', 'call', 'referral'])[1 + n % 3], 'Lead ' || n,
       '+9111' || lpad(n::text, 8, '0'), 'dmit', 'lead ' || n,
       (array['new', 'contacted', 'meeting_booked', 'proposal'])[1 + n % 4], ($2::int[])[1 + n % cardinality($2::int[])],
       now() - n * interval '1 hour', now() - n * interval '1 hour', case when n % 2 = 0 then current_date + 5 end
     from generate_series(1, $1) n`,
    [OPEN_CONTACTS, counsellors],
  );
}

async function insertCounsellors(pool: pg.Pool): Promise<number[]> {
  const rows = Array.from({ length: COUNSELLORS }, (_, index) => [
    `Counsellor ${index + 1}`,
    `counsellor-${index + 1}@team.example`,
  ]);
  return insertRows(
    pool,
    // Not a hash: nobody signs in as these members.
    `insert into members (name, email, email_key, role, password_hash, created_at)
     select name, email, email, 'teacher', 'none', now() from unnest($1::text[], $2::text[]) as m (name, email) returning id`,
    rows,
  );
}

/** Inserts all rows in one statement, column by column. @returns the new ids, in order. */
async function insertRows(pool: pg.Pool, statement: string, rows: unknown[][]): Promise<number[]> {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
  const { rows: stored } = await pool.query<{ id: number }>(statement, columns);
  return stored.map(({ id }) => id);
}

/** Splits the work so that each statement ends within its time limit. */
async function inParts(
  pool: pg.Pool,
  total: number,
  statementFor: (from: number, to: number) => [string, unknown[]],
): Promise<void> {
  const part = 50_000;
  for (let from = 0; from < total; from += part) {
    await pool.query(...statementFor(from, Math.min(total, from + part)));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [students = 100_000, appointments = 300_000, events = 1_000_000] = process.argv.slice(2).map(Number);
  const database = await openDatabase(readConfig(process.env).database, {
    onFatal: (error) => {
      throw error;
    },
  });
  await migrateDatabase(database);
  await makeRecords(database.pool, { students, appointments, events });
  await database.close();
}
