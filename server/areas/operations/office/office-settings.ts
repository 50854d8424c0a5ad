import type { FamilyPerson } from '#contracts/consultancy.ts';
import { consultancyOf, type Particulars } from '#contracts/operations/index.ts';
import { type Office, officeOf } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { LiveValue } from '#server/live-value.ts';
import { logoAddress } from './logo-address.ts';
import { FIRST_VERSION, selectOffice } from './repo.ts';

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
    return { value: { ...blank, particulars, consultancy }, key: keyOf(version, people) };
  });
}

const keyOf = (version: number, people: readonly FamilyPerson[]) => JSON.stringify([version, people]);
