import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoneSchema, IdParamsSchema, IdTextSchema } from '../lib/text.ts';
import { OpenSessionSchema } from './credentials.ts';
import { withIdentity } from './members.ts';
import { SecondFactorSchema } from './second-factor.ts';

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'session:use',
  summary: 'The member’s own sessions, last used first',
  response: z.object({ sessions: z.array(OpenSessionSchema) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/{id}',
  access: 'session:use',
  summary: 'Ends another session of the member',
  params: IdParamsSchema,
  response: DoneSchema,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions',
  access: 'session:use',
  summary: 'Ends every session of the member but this one',
  response: DoneSchema,
});

export const getMemberSecurity = endpoint({
  method: 'GET',
  path: '/api/admin/team-members/{id}/security',
  access: 'security:manage',
  summary: 'Another member’s second factor and sessions',
  params: IdParamsSchema,
  response: z.object({ secondFactor: SecondFactorSchema, sessions: z.array(OpenSessionSchema) }),
});
export type MemberSecurity = z.infer<typeof getMemberSecurity.response>;

export const endMemberSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/team-members/{id}/sessions/{sessionId}',
  access: 'security:manage',
  summary: 'Ends one session of another member',
  params: z.object({ id: IdTextSchema, sessionId: IdTextSchema }),
  response: DoneSchema,
});

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/team-members/{id}/sessions',
  access: 'security:manage',
  summary: 'Ends every session of another member',
  params: IdParamsSchema,
  response: DoneSchema,
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/team-members/{id}/second-factor/removal',
  access: 'security:manage',
  summary: 'Removes another member’s second factor and ends their sessions',
  params: IdParamsSchema,
  body: z.object(withIdentity),
  response: DoneSchema,
});
