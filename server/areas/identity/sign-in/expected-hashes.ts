import { emailKeyOf } from '#server/lib/email.ts';
import { hashToken } from '#server/lib/token.ts';

/** More than a consultancy has; the browser that signed in longest ago is forgotten first. */
const MOST_BROWSERS = 1000;

/** What the sign-ins with one e-mail from one browser may expect. */
export interface ExpectedHash {
  /** As it is now; undefined where nothing is expected. */
  read(): string | undefined;
  keep(hash: string): void;
  forget(): void;
}

/**
 * The hash that the last right password from a browser had. It is what the database will most likely answer, so a
 * password can be checked against it while the database is asked; the answer decides. Remembered under the browser's
 * cookie: to nobody else does the time of an answer tell that an e-mail is known.
 */
export class ExpectedHashes {
  readonly #hashes = new Map<string, string>();

  /** @param browser the token of its cookie. */
  of(email: string, browser: string): ExpectedHash {
    const key = hashToken(`${emailKeyOf(email)} ${browser}`);
    return {
      read: () => this.#hashes.get(key),
      keep: (hash) => {
        // Last in the map's order.
        this.#hashes.delete(key);
        this.#hashes.set(key, hash);
        const [oldest] = this.#hashes.keys();
        if (oldest !== undefined && this.#hashes.size > MOST_BROWSERS) this.#hashes.delete(oldest);
      },
      forget: () => void this.#hashes.delete(key),
    };
  }
}
