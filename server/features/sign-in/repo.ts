import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contracts/roles.ts';
import type { Queryable } from '#server/db/client.ts';
import { hotQuery } from '#server/db/hot-query.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/email.ts';

const HAS_SECOND_FACTOR =
  'exists (select from second_factors where member_id = members.id and confirmed_at is not null)';

const credentialColumns = {
  id: members.id,
  name: members.name,
  email: members.email,
  role: members.role,
  isActive: members.isActive,
  passwordHash: members.passwordHash,
  passwordExpiresAt: members.passwordExpiresAt,
  hasSecondFactor: sql<boolean>`${sql.raw(HAS_SECOND_FACTOR)}`,
};

export interface Credentials {
  id: number;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
  passwordHash: string;
  passwordExpiresAt: Date | null;
  hasSecondFactor: boolean;
}

/** Whether the password has stopped working: a one-time password by time, any by a promotion. */
export function isExpired({ passwordExpiresAt }: Credentials, now: Date): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now;
}

const HOT_COLUMNS = `id, name, email, role, is_active as "isActive", password_hash as "passwordHash",
  password_expires_at as "passwordExpiresAt", ${HAS_SECOND_FACTOR} as "hasSecondFactor"`;

const credentialsByEmail = hotQuery<Credentials>(
  'credentials_by_email',
  `select ${HOT_COLUMNS} from members where email_key = $1`,
);

export async function selectCredentials(db: Queryable, email: string): Promise<Credentials | undefined> {
  const [row] = await credentialsByEmail(db, [emailKeyOf(email)]);
  return row;
}

export async function selectCredentialsById(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id));
  return row;
}

/** The same, held against every other change until the transaction ends. */
export async function lockCredentials(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id)).for('update');
  return row;
}

const lastLogin = hotQuery<Credentials>(
  'last_login',
  `update members set last_login_at = $1, password_hash = $2
   where id = $3 and is_active and password_hash = $4 returning ${HOT_COLUMNS}`,
);

/**
 * Records a sign-in, unless the member was deactivated, removed or given another password since `checkedHash` was read:
 * then undefined. Holds the member until the transaction ends.
 */
export async function updateLastLogin(
  db: Queryable,
  id: number,
  checkedHash: string,
  changes: { lastLoginAt: Date; passwordHash: string },
): Promise<Credentials | undefined> {
  const [row] = await lastLogin(db, [changes.lastLoginAt, changes.passwordHash, id, checkedHash]);
  return row;
}

/**
 * Stores the hash of a password that was just checked, which may be made anew with today's parameters.
 * @returns false when the member was deactivated, removed or given another password since `checkedHash` was read. Holds
 *   the member until the transaction ends.
 */
export async function updateCheckedHash(
  db: Queryable,
  id: number,
  checkedHash: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
    .update(members)
    .set({ passwordHash })
    .where(and(eq(members.id, id), eq(members.isActive, true), eq(members.passwordHash, checkedHash)))
    .returning({ id: members.id });
  return rows.length > 0;
}

export async function hasSignedInFrom(db: Queryable, memberId: number, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'member'),
        eq(auditEvents.subjectId, memberId),
        eq(auditEvents.action, 'session.signed_in'),
        eq(auditEvents.address, address),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
