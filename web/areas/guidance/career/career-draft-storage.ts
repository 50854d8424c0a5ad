import { LONGEST_ANSWERS } from '#contracts/public-site.ts';
import { CAREER_DRAFT_KEY } from '#web/lib/storage-keys.ts';
import {
  ASSESSMENT_FIELDS,
  type AssessmentAnswers,
  type AssessmentField,
  EDUCATION_LEVELS,
} from './assessment.ts';

/** More than the longest answers, every character escaped. */
const LONGEST_JSON = 50_000;

export const BLANK_DRAFT: AssessmentAnswers = {
  name: '',
  age: '',
  educationLevel: '',
  interests: '',
  strengths: '',
  careerGoals: '',
};

export function isBlank(draft: AssessmentAnswers): boolean {
  return Object.values(draft).every((answer) => answer === '');
}

/** Blocked or full storage throws: the answers then last as long as the page. */
function attempt<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(window.localStorage);
  } catch {
    return null;
  }
}

// Invalid content costs its own field only.
function toDraft(kept: unknown): AssessmentAnswers | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const answers = new Map(Object.entries(kept));
  const usable = ASSESSMENT_FIELDS.map((field) => [field, toAnswer(field, answers.get(field))]);
  return Object.fromEntries(usable) as AssessmentAnswers;
}

function toAnswer(field: AssessmentField, value: unknown): string {
  if (typeof value !== 'string') return '';
  if (field === 'educationLevel') return EDUCATION_LEVELS.find((level) => level === value) ?? '';
  const longest = field === 'name' || field === 'age' ? LONGEST_ANSWERS[field] : LONGEST_ANSWERS.text;
  return value.length <= longest ? value : '';
}

export function readCareerDraft(): AssessmentAnswers {
  return (
    attempt((storage) => {
      const json = storage.getItem(CAREER_DRAFT_KEY) ?? '';
      return json.length > LONGEST_JSON ? null : toDraft(JSON.parse(json));
    }) ?? BLANK_DRAFT
  );
}

export function storeCareerDraft(draft: AssessmentAnswers): void {
  if (isBlank(draft)) clearCareerDraft();
  else attempt((storage) => storage.setItem(CAREER_DRAFT_KEY, JSON.stringify(draft)));
}

export function clearCareerDraft(): void {
  attempt((storage) => storage.removeItem(CAREER_DRAFT_KEY));
}

/** Reports a removal in another tab; its other changes must not overwrite typed text. @returns how to stop. */
export function watchCareerDraft(onRemoved: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== CAREER_DRAFT_KEY) return;
    const isKept = attempt((storage) => storage.getItem(CAREER_DRAFT_KEY) !== null) ?? false;
    if (!isKept) onRemoved();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
