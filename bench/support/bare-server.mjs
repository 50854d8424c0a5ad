// The baseline: Fastify and node-postgres with the two queries that the product would need without its cache.
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/healthz', async () => ({ status: 'ok' }));
app.get('/api/admin/team-members', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const session = await pool.query({
    name: 'session',
    text: `select s.id, s.last_seen_at, m.id as member_id, m.name, m.email, m.role from sessions s
      join members m on m.id = s.member_id where s.token_hash = $1 and m.is_active and s.expires_at > $2`,
    values: [hash, new Date()],
  });
  if (session.rows.length === 0) return reply.code(401).send({ message: 'Please sign in' });
  const members = await pool.query({
    name: 'members',
    text: `select id, name, email, role, designation, department, phone, is_active as "isActive",
      last_login_at as "lastLogin" from members order by name, id`,
  });
  return { teamMembers: members.rows };
});

const url = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log(`listening on ${url}`);
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
