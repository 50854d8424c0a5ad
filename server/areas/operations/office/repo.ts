import { eq, sql } from 'drizzle-orm';
import { BLANK_PARTICULARS, type Particulars } from '#contracts/operations/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { office } from '#server/db/schema/office.ts';

/** The version of a consultancy that has entered nothing yet. */
export const FIRST_VERSION = 1;

interface StoredOffice {
  particulars: Particulars;
  version: number;
  logoHash: string | null;
}

const columns = { particulars: office.particulars, version: office.version, logoHash: office.logoHash };
const NOTHING = { particulars: {}, version: FIRST_VERSION, logoHash: null };

const complete = ({
  particulars,
  ...row
}: Omit<StoredOffice, 'particulars'> & { particulars: Partial<Particulars> }) => ({
  ...row,
  particulars: { ...BLANK_PARTICULARS, ...particulars },
});

export async function selectOffice(db: Queryable): Promise<StoredOffice> {
  const [row] = await db.select(columns).from(office);
  return complete(row ?? NOTHING);
}

/** Locks the row until the transaction ends, and makes it if it is missing. */
export async function lockOffice(db: Queryable, now: Date): Promise<StoredOffice> {
  await db
    .insert(office)
    .values({ particulars: {}, version: FIRST_VERSION, changedAt: now })
    .onConflictDoNothing();
  const [row] = await db.select(columns).from(office).for('update');
  return complete(row ?? NOTHING);
}

export async function setParticulars(db: Queryable, particulars: Particulars, now: Date): Promise<void> {
  await db.update(office).set({ particulars, version: sql`${office.version} + 1`, changedAt: now });
}

interface Logo {
  type: 'image/png' | 'image/jpeg';
  hash: string;
  file: Buffer;
}

export async function setLogo(db: Queryable, logo: Logo | null, now: Date): Promise<void> {
  await db.update(office).set({
    logo: logo?.file.toString('base64') ?? null,
    logoType: logo?.type ?? null,
    logoHash: logo?.hash ?? null,
    version: sql`${office.version} + 1`,
    changedAt: now,
  });
}

/** @param hash of another picture than the present one finds nothing. */
export async function selectLogo(db: Queryable, hash: string): Promise<Omit<Logo, 'hash'> | null> {
  const [row] = await db
    .select({ logo: office.logo, type: office.logoType })
    .from(office)
    .where(eq(office.logoHash, hash));
  if (!row || row.logo === null || row.type === null) return null;
  return { type: row.type, file: Buffer.from(row.logo, 'base64') };
}
