import type { Role } from '#contracts/roles.ts';
import type { Database } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/email.ts';
import { hashPassword } from '#server/lib/password.ts';

/** The password of every member that `buildMember` makes. */
export const TEST_PASSWORD = 'violet kettle 42';

// Hashing is slow by design; the members of a test file share one hash.
let sharedHash: Promise<string> | undefined;
let count = 0;

/** Inserts a member who can sign in with TEST_PASSWORD. */
export async function buildMember(
  database: Database,
  role: Role,
  fields: Partial<typeof members.$inferInsert> = {},
): Promise<typeof members.$inferSelect> {
  sharedHash ??= hashPassword(TEST_PASSWORD);
  count += 1;
  const email = fields.email ?? `${role}-${count}@team.example`;
  const [row] = await database.orm
    .insert(members)
    .values({
      name: `Member ${count}`,
      role,
      passwordHash: await sharedHash,
      createdAt: new Date('2026-04-01T00:00:00Z'),
      ...fields,
      email,
      emailKey: emailKeyOf(email),
    })
    .returning();
  if (!row) throw new Error('The member was not stored');
  return row;
}
