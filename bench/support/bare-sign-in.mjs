// The baseline: a Fastify handler that only verifies one password with the product's parameters.
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';

const app = Fastify();
const stored = await hash(process.env.ADMIN_PASSWORD, { memoryCost: 47_104, timeCost: 1, parallelism: 1 });

app.get('/healthz', async () => ({ status: 'ok' }));
app.post('/api/admin/login', async (request, reply) => {
  if (await verify(stored, request.body.password)) return { token: 'token' };
  return reply.code(401).send({ message: 'Please sign in' });
});

const url = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log(`listening on ${url}`);
process.on('SIGTERM', () => app.close());
