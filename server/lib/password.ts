import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { busy } from '#server/errors.ts';
import { customerNetworkOf } from './address.ts';
import { Queue } from './queue.ts';

/** argon2id (the library's default) with the first of the parameters that OWASP recommends. */
const PARAMETERS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

// Each hash takes a core and 46 MiB for its time. The queue bounds memory and waiting: a longer one is refused.
const MAX_QUEUE_LENGTH = 100;
// No single caller can fill the queue for the others.
const MAX_QUEUE_OF_ONE = 20;
const waiting = new Map<string, number>();
const queue = new Queue(availableParallelism());

/**
 * Runs work that computes a password hash: one at once per core; the others wait in a queue.
 * @param address of the caller: all addresses of one provider's customer are one caller.
 * @throws AppError 503 when the queue is full, or too long for this caller.
 */
export async function inPasswordSlot<R>(address: string, work: () => Promise<R>): Promise<R> {
  refuseFullQueue(address);
  const caller = customerNetworkOf(address);
  waiting.set(caller, (waiting.get(caller) ?? 0) + 1);
  try {
    return await queue.run(work);
  } finally {
    const rest = (waiting.get(caller) ?? 1) - 1;
    if (rest > 0) waiting.set(caller, rest);
    else waiting.delete(caller);
  }
}

/** Checks the queue before the database is queried. @throws AppError 503 as inPasswordSlot. */
export function refuseFullQueue(address: string): void {
  const own = waiting.get(customerNetworkOf(address)) ?? 0;
  if (queue.length > MAX_QUEUE_LENGTH || own >= MAX_QUEUE_OF_ONE) throw busy();
}

/** Whether new work would have to wait. */
export function mustQueueForPassword(): boolean {
  return queue.isFull;
}

// The same character can be typed in several ways (NFC, NFD, full width): compare them as one.
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** Hashes a password in Node's thread pool (see `sizeThreadPool` in server/config.ts). Call it within `inPasswordSlot`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), PARAMETERS);
}

/** Whether the password is the one that was hashed. Call it within `inPasswordSlot`. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normalise(password));
}

/** Whether the hash was made with other parameters than today's. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT_PREFIX);
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** Verified for an unknown e-mail, so that the answer takes the time of a wrong password. No password fits. */
export const DUMMY_HASH = `${CURRENT_PREFIX}${base64(16)}$${base64(32)}`;
