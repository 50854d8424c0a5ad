import { INTEREST_ANSWERS, type InterestAnswer, type InterestForm } from '#contracts/interests.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { INTEREST_KEYS } from '#web/lib/storage-keys.ts';
import { INTEREST_ITEMS } from './items.en.ts';
import type { Answers } from './score.ts';

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** More than 72 answers. */
const MAX_JSON_LENGTH = 5000;

/** Answers that a student keeps, to go on later. */
export interface KeptInventory {
  form: InterestForm;
  answers: Answers;
  /** A parent's guesses: only after both agreed. */
  guesses: Answers | null;
  /** ISO 8601 day of the last answer; null if it is not known. */
  answeredOn: string | null;
}

export function readInventory(): KeptInventory | null {
  return attempt((storage) => {
    const json = storage.getItem(INTEREST_KEYS.inventory) ?? 'null';
    if (json.length > MAX_JSON_LENGTH) return null;
    const kept: unknown = JSON.parse(json);
    if (typeof kept !== 'object' || kept === null) return null;
    const { form, answers, guesses, answeredOn } = kept as Record<string, unknown>;
    if (form !== 'short' && form !== 'long') return null;
    return {
      form,
      answers: toAnswers(answers),
      guesses: guesses ? toAnswers(guesses) : null,
      answeredOn: typeof answeredOn === 'string' && DAY.test(answeredOn) ? answeredOn : null,
    };
  });
}

/** @returns false if the browser refuses: storage is blocked or full. */
export function storeInventory(inventory: KeptInventory): boolean {
  const isStored = attempt((storage) => {
    storage.setItem(INTEREST_KEYS.inventory, JSON.stringify(inventory));
    return true;
  });
  return isStored ?? false;
}

export function clearInventory(): void {
  attempt((storage) => storage.removeItem(INTEREST_KEYS.inventory));
}

/** Leaves out invalid answers and unknown items, and keeps the others. */
function toAnswers(kept: unknown): Answers {
  const values = new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}));
  const usable = INTEREST_ITEMS.flatMap(({ id }): [string, InterestAnswer][] => {
    const answer = INTEREST_ANSWERS.find((one) => one === values.get(id));
    return answer === undefined ? [] : [[id, answer]];
  });
  return Object.fromEntries(usable);
}

/** With blocked storage the answers last as long as the page. */
const attempt = <T>(action: (storage: Storage) => T) => attemptStorage('localStorage', action);
