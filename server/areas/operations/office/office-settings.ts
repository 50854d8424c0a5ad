import { consultancyOf, logoAddress } from '#contracts/operations/index.ts';
import { type Office, officeOf } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { FIRST_VERSION, selectOffice } from './repo.ts';

/**
 * The office in memory, so that no request reads it. The process that changes the particulars takes them over at once,
 * others of the same database within seconds: they read one row periodically.
 */
export class OfficeSettings {
  current: Office;
  readonly #listeners: ((office: Office) => Promise<void>)[] = [];
  #version: number | null = null;

  constructor(config: Parameters<typeof officeOf>[0]) {
    this.current = officeOf(config);
  }

  /** The listener runs at each change, and at the start if particulars are stored. */
  onChange(listener: (office: Office) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  async refresh(db: Queryable): Promise<void> {
    const { particulars, version, logoHash } = await selectOffice(db);
    if (version === this.#version) return;
    const isUntouched = this.#version === null && version === FIRST_VERSION;
    this.#version = version;
    if (isUntouched) return;
    const logo = logoHash && logoAddress(logoHash);
    this.current = { ...this.current, particulars, consultancy: consultancyOf(particulars, logo) };
    for (const listener of this.#listeners) await listener(this.current);
  }
}
