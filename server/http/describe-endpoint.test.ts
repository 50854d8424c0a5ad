import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listMembers, type Member } from '#contracts/identity/index.ts';
import { describeEndpoint } from './describe-endpoint.ts';

test('a response holds only the fields of its schema', async () => {
  const member: Member = {
    id: 7,
    name: 'Chitra Nair',
    email: 'chitra@consultancy.example',
    role: 'teacher',
    designation: null,
    department: null,
    phone: null,
    isActive: true,
    isSample: false,
    lastLogin: null,
    version: 1,
  };
  const row = { ...member, emailKey: 'chitra@consultancy.example', passwordHash: '$argon2id$' };
  const app = Fastify();
  app.get('/', { schema: describeEndpoint(listMembers) }, () => ({
    teamMembers: [row],
    formerMembers: [],
    statement: 'select',
  }));
  const answer = await app.inject('/');
  expect(answer.json()).toEqual({ teamMembers: [member], formerMembers: [] });
  await app.close();
});
