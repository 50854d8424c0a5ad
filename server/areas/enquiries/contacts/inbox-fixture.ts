import {
  assignContact,
  correctContact,
  linkContact,
  moveContact,
  noteContact,
  setContactStatus,
  writeToContact,
} from '#contracts/enquiries/index.ts';
import { api, db, eventsOf } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { buildContact, buildMessages } from '#server/testing/contact-factories.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';

export const MISSING_ID = 2_147_483_647;

type Fields = Parameters<typeof buildContact>[2];

export const buildEnquiry = (fields: Fields = {}) =>
  buildContact(db.database, 'message', { createdAt: api.clock.now, ...fields });

export const buildEnquiries = (rows: Fields[]) =>
  buildMessages(
    db.database,
    rows.map((fields) => ({ createdAt: api.clock.now, ...fields })),
  );

export const buildRequest = (fields: Fields = {}, request: Parameters<typeof buildContact>[3] = {}) =>
  buildContact(db.database, 'session_request', { createdAt: api.clock.now, ...fields }, request);

export async function buildSignedIn(
  role: 'super_admin' | 'admin' | 'teacher' | 'staff' = 'staff',
  name?: string,
) {
  const member = await buildMember(db.database, role, name === undefined ? {} : { name });
  return { ...member, token: await api.signIn(member.email, TEST_PASSWORD) };
}

/** The audit events of one record, oldest first. */
export async function eventsAbout(action: string, id: number) {
  return (await eventsOf(action)).filter(({ subjectId }) => subjectId === id);
}

export const selectAllHistory = () => db.database.orm.select().from(familyHistory);

const ACTIONS = {
  assign: assignContact,
  correct: correctContact,
  note: noteContact,
  write: writeToContact,
  setStatus: setContactStatus,
  moveStage: moveContact,
  link: linkContact,
};

/** Sends a change. @returns the answer, with the changed contact. */
export async function act(
  name: keyof typeof ACTIONS,
  { token, id, body }: { token: string; id: number; body?: unknown },
) {
  const answer = await api.call(ACTIONS[name], { token, params: { id }, body });
  return { ...answer, ok: () => answer.ok().contact };
}
