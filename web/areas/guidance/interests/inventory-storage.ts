import { INTEREST_ANSWERS, type InterestAnswer } from '#contracts/interests.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { INTEREST_KEYS, INTEREST_RUN_KEY } from '#web/lib/storage-keys.ts';
import { type Answers, itemsAt, type KeptInventory, type Progress, STAGES } from './inventory.ts';
import { INTEREST_ITEMS } from './items.ts';

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** More than 72 answers. */
const MAX_JSON_LENGTH = 5000;

export function readInventory(): KeptInventory | null {
  return attempt((storage) => {
    const json = storage.getItem(INTEREST_KEYS.inventory) ?? 'null';
    if (json.length > MAX_JSON_LENGTH) return null;
    const kept: unknown = JSON.parse(json);
    if (typeof kept !== 'object' || kept === null) return null;
    return toInventory(kept as Record<string, unknown>);
  });
}

function toInventory({ form, answers, guesses, answeredOn }: Record<string, unknown>): KeptInventory | null {
  if (form !== 'short' && form !== 'long') return null;
  return {
    form,
    answers: toAnswers(answers),
    guesses: guesses ? toAnswers(guesses) : null,
    answeredOn: typeof answeredOn === 'string' && DAY.test(answeredOn) ? answeredOn : null,
  };
}

/** The answers of this tab, until it is closed or its person signs out. */
export interface Run {
  /** E-mail address of the account; empty for nobody. */
  owner: string;
  progress: Progress;
  isKeeping: boolean;
  isSharedKept: boolean;
}

/** @param owner another account's run is removed; nobody's goes on after a sign-in. */
export function readRun(owner: string): Run | null {
  const json = attemptStorage('sessionStorage', (storage) => storage.getItem(INTEREST_RUN_KEY)) ?? 'null';
  const run = attemptStorage('sessionStorage', () => toRun(JSON.parse(json)));
  if (run?.owner === owner || run?.owner === '') return run;
  if (run) clearRun();
  return null;
}

function toRun(kept: { owner?: unknown; progress?: Record<string, unknown> } & Record<string, unknown>) {
  const { owner, progress = {}, isKeeping, isSharedKept } = kept;
  const inventory = toInventory(progress);
  const stage = STAGES.find((each) => each === progress.stage);
  const at = Number(progress.at);
  if (inventory === null || stage === undefined || typeof owner !== 'string') return null;
  const times = Object.entries(progress.times ?? {}).filter((entry) => typeof entry[1] === 'number');
  const read: Progress = { ...inventory, stage, at: 0, times: Object.fromEntries(times) };
  const isPlace = Number.isInteger(at) && at >= 0 && at < itemsAt(read).length;
  return {
    owner,
    progress: { ...read, at: isPlace ? at : 0 },
    isKeeping: isKeeping === true,
    isSharedKept: isSharedKept === true,
  };
}

export function storeRun(run: Run): void {
  attemptStorage('sessionStorage', (storage) => storage.setItem(INTEREST_RUN_KEY, JSON.stringify(run)));
}

export function clearRun(): void {
  attemptStorage('sessionStorage', (storage) => storage.removeItem(INTEREST_RUN_KEY));
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
