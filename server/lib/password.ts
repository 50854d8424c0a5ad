import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { busy } from '#server/errors.ts';
import { networkOf } from './address.ts';
import { Line } from './line.ts';

/** argon2id (the library's default), stronger than OWASP's 46 MiB with one pass. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 4, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

// One after the other, as each hash takes 46 MiB and a core for its time: some thirty a second, and each failure is counted
// before the next attempt is judged. A flood waits in line, and a long line is refused.
const LONGEST_QUEUE = 100;
// No single caller can fill the line for the others.
const LONGEST_QUEUE_OF_ONE = 20;
const waiting = new Map<string, number>();
const slots = new Line();

/**
 * Runs work that computes a password hash when there is room for it.
 * @param address whose work it is: all addresses of one network are one caller.
 * @throws AppError 503 when too many are waiting, or too many of this caller.
 */
export async function inPasswordSlot<R>(address: string, work: () => Promise<R>): Promise<R> {
  refuseFullLine(address);
  const caller = networkOf(address);
  waiting.set(caller, (waiting.get(caller) ?? 0) + 1);
  try {
    return await slots.run(work);
  } finally {
    const rest = (waiting.get(caller) ?? 1) - 1;
    if (rest > 0) waiting.set(caller, rest);
    else waiting.delete(caller);
  }
}

/**
 * Refuses somebody for whom there would be no room, before anything is asked of the database for her.
 * @throws AppError 503 as inPasswordSlot.
 */
export function refuseFullLine(address: string): void {
  const own = waiting.get(networkOf(address)) ?? 0;
  if (slots.length > LONGEST_QUEUE || own >= LONGEST_QUEUE_OF_ONE) throw busy();
}

/** Whether work that comes now would have to wait. */
export function isPasswordSlotTaken(): boolean {
  return slots.length > 0;
}

// The same character can be typed in several ways (NFC, NFD, full width): compare them as one.
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** Hashes a password, in a worker thread. Call it within a slot. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), PARAMETERS);
}

/** Whether the password is the one that was hashed. Call it within a slot. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normalise(password));
}

/** Whether the hash was made with other parameters than today's. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT_PREFIX);
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** What is verified against when there is no account, so that the answer takes the same time. No password fits. */
export const DECOY_HASH = `${CURRENT_PREFIX}${base64(16)}$${base64(32)}`;
