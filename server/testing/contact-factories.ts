import { randomUUID } from 'node:crypto';
import type { ContactKind } from '#contracts/enquiries/index.ts';
import { contactSearchText } from '#server/areas/enquiries/testing.ts';
import { linkContactsTo } from '#server/areas/students/index.ts';
import type { Database } from '#server/db/client.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';

export type ContactRow = typeof contacts.$inferSelect;
type Fields = Partial<typeof contacts.$inferInsert>;
type Request = Partial<typeof sessionRequests.$inferInsert>;

const KINDS = {
  message: { source: 'website', name: 'Meena Pillai', email: 'meena@family.example', message: 'Hello' },
  session_request: { source: 'website', name: 'Gopal Menon', phone: '+91 1234 500 200', service: 'career' },
  privacy_request: {
    source: 'website',
    name: 'Meena Pillai',
    phone: '+91 1234 500 137',
    privacyTopic: 'delete',
  },
  office_entry: { source: 'call', name: 'Lakshmi Rao' },
} as const satisfies Record<ContactKind, Fields>;

const rowOf = (kind: ContactKind, fields: Fields = {}) => {
  const row = {
    idempotencyKey: randomUUID(),
    contentHash: 'x',
    createdAt: new Date(),
    ...KINDS[kind],
    ...fields,
    kind,
  };
  return { searchText: contactSearchText(row), ...row };
};

/** @param request what a session request has besides; an adult's by default. */
export async function buildContact(
  { orm }: Database,
  kind: ContactKind,
  fields: Fields = {},
  request: Request = {},
): Promise<ContactRow> {
  const [stored] = await orm.insert(contacts).values(rowOf(kind, fields)).returning();
  if (!stored) throw new Error('The contact was not stored');
  if (kind === 'session_request') {
    await orm.insert(sessionRequests).values({ isUnder18: false, ...request, contactId: stored.id });
  }
  return stored;
}

/** Many messages at once. */
export const buildMessages = ({ orm }: Database, rows: readonly Fields[]): Promise<ContactRow[]> =>
  orm
    .insert(contacts)
    .values(rows.map((fields) => rowOf('message', fields)))
    .returning();

/** A consent that came with a contact; of a linked one it is the student's too. */
export async function buildContactConsent(
  { orm }: Database,
  { id: contactId, studentId }: Pick<ContactRow, 'id' | 'studentId'>,
  fields: Partial<typeof consents.$inferInsert> = {},
): Promise<typeof consents.$inferSelect> {
  const [stored] = await orm
    .insert(consents)
    .values({ contactId, studentId, purpose: 'contact', wording: 1, givenAt: new Date(), ...fields })
    .returning();
  if (!stored) throw new Error('The consent was not stored');
  return stored;
}

/** Links every stored contact to a student, as `linkContact` does, without its rules. */
export async function linkAllContacts({ orm }: Database, studentId: number): Promise<void> {
  const ids = await orm.update(contacts).set({ studentId }).returning({ id: contacts.id });
  await linkContactsTo(
    orm,
    ids.map(({ id }) => id),
    studentId,
  );
}
