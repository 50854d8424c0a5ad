import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';
import { accounts } from '#web/areas/families/index.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { ASSESSMENT_KEYS } from '#web/lib/storage-keys.ts';
import {
  ASSESSMENT_FIELDS,
  type Assessment,
  type AssessmentAnswers,
  type AssessmentField,
  CHOICES,
  findFieldError,
  readAssessment,
} from './assessment.ts';

/** More than the longest answers, every character escaped. */
const MAX_JSON_LENGTH = 50_000;

export const BLANK_DRAFT: AssessmentAnswers = {
  name: '',
  age: '',
  educationLevel: '',
  schoolClass: '',
  stream: '',
  interests: '',
  strengths: '',
  careerGoals: '',
};

export function isBlank(draft: AssessmentAnswers): boolean {
  return Object.values(draft).every((answer) => answer === '');
}

/** With blocked or full storage the answers last as long as the page. */
const attempt = <T>(action: (storage: Storage) => T) => attemptStorage('localStorage', action);

// Invalid content costs its own field only.
function toDraft(kept: unknown): AssessmentAnswers | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const answers = new Map(Object.entries(kept));
  const usable = ASSESSMENT_FIELDS.map((field) => [field, toAnswer(field, answers.get(field))]);
  return Object.fromEntries(usable) as AssessmentAnswers;
}

function toAnswer(field: AssessmentField, value: unknown): string {
  if (typeof value !== 'string') return '';
  if (field in CHOICES) return findFieldError(field, value) === null ? value : '';
  const longest = field === 'name' || field === 'age' ? MAX_ANSWER_LENGTHS[field] : MAX_ANSWER_LENGTHS.text;
  return value.length <= longest ? value : '';
}

export function readCareerDraft(): AssessmentAnswers {
  return readAnswers(ASSESSMENT_KEYS.draft, toDraft) ?? BLANK_DRAFT;
}

export function storeCareerDraft(draft: AssessmentAnswers): void {
  if (isBlank(draft)) remove(ASSESSMENT_KEYS.draft);
  else store(ASSESSMENT_KEYS.draft, draft);
}

/** The answers behind the last results. */
export interface CareerResult {
  assessment: Assessment;
  finishedAt: Date;
}

export function readCareerResult(): CareerResult | null {
  return readAnswers(ASSESSMENT_KEYS.result, (kept) => {
    const answers = toDraft(kept);
    const assessment = answers && readAssessment(answers);
    const finishedAt = new Date(String((kept as { finishedAt?: unknown }).finishedAt));
    return assessment && !Number.isNaN(finishedAt.getTime()) ? { assessment, finishedAt } : null;
  });
}

export function storeCareerResult({ assessment, finishedAt }: CareerResult): void {
  store(ASSESSMENT_KEYS.result, { ...assessment, finishedAt });
}

const ownerOfTab = () => accounts.session()?.email ?? '';

/** In the browser, and in the tab: two tabs may each have a child of their own. */
function store(key: string, answers: object): void {
  attempt((storage) => storage.setItem(key, JSON.stringify(answers)));
  const own = JSON.stringify({ ...answers, owner: ownerOfTab() });
  attemptStorage('sessionStorage', (storage) => storage.setItem(key, own));
}

function remove(key: string): void {
  attempt((storage) => storage.removeItem(key));
  attemptStorage('sessionStorage', (storage) => storage.removeItem(key));
}

/** The tab's own, unless they are of another account or were cleared; else the newest of the browser. */
function readAnswers<T>(key: string, read: (kept: unknown) => T | null): T | null {
  const json = attempt((storage) => storage.getItem(key));
  const ownJson = attemptStorage('sessionStorage', (storage) => storage.getItem(key));
  const parse = (text: string | null): unknown =>
    text === null || text.length > MAX_JSON_LENGTH ? null : JSON.parse(text);
  const own = attempt(() => parse(ownJson)) as { owner?: unknown } | null;
  const isOwn = json !== null && own?.owner === ownerOfTab();
  return attempt(() => read(isOwn ? own : parse(json)));
}

export function clearCareerAnswers(): void {
  for (const key of Object.values(ASSESSMENT_KEYS)) remove(key);
}

/** Reports a removal in another tab; its other changes must not overwrite typed text. @returns how to stop. */
export function watchCareerDraft(onRemoved: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== ASSESSMENT_KEYS.draft) return;
    const isKept = attempt((storage) => storage.getItem(ASSESSMENT_KEYS.draft) !== null) ?? false;
    if (!isKept) onRemoved();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
