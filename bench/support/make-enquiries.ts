// Adds invented messages and requests for a session to a database that make-records.ts has filled: half of either kind,
// over five years.
// Run: DATABASE_URL=… or DATA_DIR=… npx tsx bench/support/make-enquiries.ts [how many]
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';

const [amount = 20_000] = process.argv.slice(2).map(Number);
const database = await openDatabase(readConfig(process.env).database, {
  onFatal: (error) => {
    throw error;
  },
});
const each = Math.ceil(amount / 2);
const shared = `gen_random_uuid(), 'x', (array['new', 'answered', 'closed', 'closed', 'closed', 'spam'])[1 + n % 6],
  case when n % 6 = 1 then date '2026-04-30' - (n % 60) + 20 end, case when n % 3 = 0 then 1 + n % 1000 end,
  timestamptz '2026-04-30T06:00:00Z' - (n * interval '5 years' / $1::int), 'Family ' || n`;
await database.pool.query(
  `insert into enquiries (idempotency_key, content_hash, status, follow_up_on, student_id, created_at, name, email, message)
   select ${shared}, 'family@home.example', 'Which stream suits her?' from generate_series(1, $1::int) n
   where exists (select 1 from students)`,
  [each],
);
await database.pool.query(
  `insert into appointment_requests (idempotency_key, content_hash, status, follow_up_on, student_id, created_at, name,
     service, phone, is_under18)
   select ${shared}, (array['dmit', 'career', 'overseas', 'bridging'])[1 + n % 4], '+91 1234 500 200', true
   from generate_series(1, $1::int) n`,
  [each],
);
await database.pool.query('vacuum analyze');
await database.close();
