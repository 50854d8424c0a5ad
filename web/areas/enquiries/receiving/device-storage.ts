import { isSamePerson, readAge } from '#contracts/enquiries/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { ASSESSMENT_KEYS } from '#web/lib/storage-keys.ts';

const KEY = 'sendingDevice';
let made: string | undefined;

/** A random id until the tab is closed, so that the server's limits count this device apart from others on its network. */
export function sendingDevice(): string {
  const id = made ?? readKept() ?? createIdempotencyKey();
  made = id;
  attemptStorage(
    'sessionStorage',
    (storage) => storage.setItem(KEY, id),
    'The id of this tab could not be kept',
  );
  return id;
}

/** Undefined for blocked storage or a foreign value. */
function readKept(): string | undefined {
  const kept = attemptStorage('sessionStorage', (storage) => storage.getItem(KEY));
  return /^[\da-f-]{36}$/.exec(kept ?? '')?.[0];
}

const AGE_KEY = 'youngestAge';

interface NotedAge {
  age: number;
  /** Of the office. */
  day: string;
}

/** Where storage is blocked, until the page is left. */
let noted: NotedAge | null = null;

/**
 * Remembers for the day, in all tabs, that a form was told an age under 18. The server decides what it means: an adult's
 * request after it waits for the parent. Adults' ages are not kept.
 */
export function noteAge(age: number | null): void {
  if (!isChilds(age)) return;
  noted = { age: Math.min(age, notedAge() ?? age), day: officeDay(Date.now()) };
  const json = JSON.stringify(noted);
  attemptStorage('localStorage', (storage) => storage.setItem(AGE_KEY, json));
}

const isChilds = (age: number | null): age is number =>
  age !== null && Number.isInteger(age) && age >= 1 && age < ADULT_AGE;

/**
 * The youngest age under 18 that was noted today, or that today's career assessment of the same name has; null without one.
 * A child's own request ends the noted one.
 */
export function youngestAge(name: string): number | null {
  const ages = [notedAge(), assessedAge(name)].filter(isChilds);
  return ages.length === 0 ? null : Math.min(...ages);
}

/** Null also for an assessment of another person or day, and for foreign text. */
const assessedAge = (name: string) =>
  attemptStorage('localStorage', (storage) => {
    const kept = JSON.parse(storage.getItem(ASSESSMENT_KEYS.result) ?? '{}') as Record<string, unknown>;
    const isToday = officeDay(Date.parse(String(kept.finishedAt))) === officeDay(Date.now());
    return isToday && isSamePerson(String(kept.name), name) ? readAge(String(kept.age)) : null;
  });

function notedAge(): number | null {
  const stored = attemptStorage('localStorage', (storage) => ({
    kept: JSON.parse(storage.getItem(AGE_KEY) ?? 'null') as Partial<NotedAge> | null,
  }));
  const kept = stored === null ? noted : stored.kept;
  if (kept?.day !== officeDay(Date.now())) return null;
  return Number.isInteger(kept.age) ? (kept.age ?? null) : null;
}

export function forgetAge(): void {
  noted = null;
  attemptStorage('localStorage', (storage) => storage.removeItem(AGE_KEY));
}
