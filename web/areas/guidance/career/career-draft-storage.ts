import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { ASSESSMENT_KEYS } from '#web/lib/storage-keys.ts';
import {
  ASSESSMENT_FIELDS,
  type Assessment,
  type AssessmentAnswers,
  type AssessmentField,
  EDUCATION_LEVELS,
  readAssessment,
  SCHOOL_CLASSES,
  SCHOOL_STREAMS,
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

const OPTIONS = new Map<AssessmentField, readonly string[]>([
  ['educationLevel', EDUCATION_LEVELS],
  ['schoolClass', SCHOOL_CLASSES],
  ['stream', SCHOOL_STREAMS],
]);

function toAnswer(field: AssessmentField, value: unknown): string {
  if (typeof value !== 'string') return '';
  const options = OPTIONS.get(field);
  if (options) return options.find((option) => option === value) ?? '';
  const longest = field === 'name' || field === 'age' ? MAX_ANSWER_LENGTHS[field] : MAX_ANSWER_LENGTHS.text;
  return value.length <= longest ? value : '';
}

export function readCareerDraft(): AssessmentAnswers {
  return readAnswers(ASSESSMENT_KEYS.draft, toDraft) ?? BLANK_DRAFT;
}

/** Stores these answers over those kept, so that two tabs do not undo each other's. */
export function storeCareerAnswers(answers: Partial<AssessmentAnswers>): void {
  const draft = { ...readCareerDraft(), ...answers };
  if (isBlank(draft)) attempt((storage) => storage.removeItem(ASSESSMENT_KEYS.draft));
  else attempt((storage) => storage.setItem(ASSESSMENT_KEYS.draft, JSON.stringify(draft)));
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
  const json = JSON.stringify({ ...assessment, finishedAt });
  attempt((storage) => storage.setItem(ASSESSMENT_KEYS.result, json));
}

function readAnswers<T>(key: string, read: (kept: unknown) => T | null): T | null {
  return attempt((storage) => {
    const json = storage.getItem(key) ?? 'null';
    return json.length > MAX_JSON_LENGTH ? null : read(JSON.parse(json));
  });
}

export function clearCareerAnswers(): void {
  for (const key of Object.values(ASSESSMENT_KEYS)) attempt((storage) => storage.removeItem(key));
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
