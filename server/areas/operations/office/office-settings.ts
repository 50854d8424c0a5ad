import type { FamilyPerson } from '#contracts/consultancy.ts';
import { consultancyOf, logoAddress, type Particulars } from '#contracts/operations/index.ts';
import { type Office, officeOf } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { FIRST_VERSION, selectOffice } from './repo.ts';

type ListPeople = (db: Queryable, particulars: Particulars) => Promise<readonly FamilyPerson[]>;

/**
 * The office in memory, so that no request reads it. The process that changes the particulars or the shown counsellors
 * takes them over at once, others of the same database within seconds: they read both periodically.
 */
export class OfficeSettings {
  current: Office;
  readonly #listPeople: ListPeople;
  readonly #listeners: ((office: Office) => Promise<void>)[] = [];
  #known: string;
  #last: Promise<void> = Promise.resolve();

  constructor(config: Parameters<typeof officeOf>[0], listPeople: ListPeople) {
    this.current = officeOf(config);
    this.#listPeople = listPeople;
    this.#known = keyOf(FIRST_VERSION, []);
  }

  /** The listener runs at each change, and at the start if something is stored. */
  onChange(listener: (office: Office) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** One after the other: a caller returns only when the listeners have taken its change over. */
  refresh(db: Queryable): Promise<void> {
    const run = this.#last.then(() => this.#refresh(db));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #refresh(db: Queryable): Promise<void> {
    const { particulars, version, logoHash } = await selectOffice(db);
    const people = await this.#listPeople(db, particulars);
    const key = keyOf(version, people);
    if (key === this.#known) return;
    const logo = logoHash && logoAddress(logoHash);
    const consultancy = { ...consultancyOf(particulars, logo), people };
    this.current = { ...this.current, particulars, consultancy };
    for (const listener of this.#listeners) await listener(this.current);
    this.#known = key;
  }
}

const keyOf = (version: number, people: readonly FamilyPerson[]) => JSON.stringify([version, people]);
