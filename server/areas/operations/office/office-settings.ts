import type { FamilyPerson } from '#contracts/consultancy.ts';
import { consultancyOf, type Particulars } from '#contracts/operations/index.ts';
import { type Office, officeOf } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { LiveValue } from '#server/live-value.ts';
import { FIRST_VERSION, selectLogo, selectOffice } from './repo.ts';

/** The address of a logo on this site. @param hash SHA-256 of the file, so that browsers may keep it for ever. */
export const logoAddress = (hash: string) => `/logo/${hash}`;

type ListPeople = (db: Queryable, particulars: Particulars) => Promise<readonly FamilyPerson[]>;

/** The office: its configuration, the stored particulars and the counsellors shown to families. */
export function officeSettings(
  config: Parameters<typeof officeOf>[0],
  listPeople: ListPeople,
): LiveValue<Office> {
  const blank = officeOf(config);
  return new LiveValue({ value: blank, key: keyOf(FIRST_VERSION, []) }, async (db) => {
    const { particulars, version, logoHash } = await selectOffice(db);
    const people = await listPeople(db, particulars);
    const logo = logoHash && logoAddress(logoHash);
    const consultancy = { ...consultancyOf(particulars, logo), people };
    const readLogo = async (db: Queryable) =>
      logoHash === null ? null : ((await selectLogo(db, logoHash))?.file ?? null);
    return { value: { ...blank, particulars, consultancy, readLogo }, key: keyOf(version, people) };
  });
}

const keyOf = (version: number, people: readonly FamilyPerson[]) => JSON.stringify([version, people]);
