import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '#web/areas/families/index.ts';
import { toast } from '#web/components/toast-store.ts';
import {
  ASSESSMENT_FIELDS,
  type Assessment,
  type AssessmentAnswers,
  type AssessmentField,
  findMistake,
  readAssessment,
} from './assessment.ts';
import {
  BLANK_DRAFT,
  clearCareerDraft,
  readCareerDraft,
  storeCareerDraft,
  watchCareerDraft,
} from './career-draft-storage.ts';
import { type Recommendation, recommendCareers } from './recommendations.ts';

type Mistakes = Partial<Record<AssessmentField, string | null>>;

export interface Results {
  assessment: Assessment;
  recommendations: Recommendation[];
}

function findMistakes(draft: AssessmentAnswers): Mistakes {
  return Object.fromEntries(ASSESSMENT_FIELDS.map((field) => [field, findMistake(field, draft[field])]));
}

function fieldOf(form: HTMLFormElement | null, name: AssessmentField) {
  const field = form?.elements.namedItem(name);
  const isControl =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement;
  return isControl ? field : null;
}

/** The kept answers, and what was typed before the page's code had arrived. */
function startingDraft(form: HTMLFormElement | null): AssessmentAnswers {
  const typed = ASSESSMENT_FIELDS.map((name) => [name, fieldOf(form, name)?.value ?? '']);
  return { ...readCareerDraft(), ...Object.fromEntries(typed.filter(([, value]) => value !== '')) };
}

/** What the assessment holds and does: the answers, what is wrong with them, and what they led to. */
export function useAssessment(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(BLANK_DRAFT);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [results, setResults] = useState<Results | null>(null);

  const forget = useCallback(() => {
    setDraft(BLANK_DRAFT);
    setMistakes({});
    setResults(null);
  }, []);

  // Before the browser paints: the kept answers don't appear in empty fields one after the other.
  useLayoutEffect(() => setDraft(startingDraft(form.current)), [form]);
  useEffect(() => watchCareerDraft(forget), [forget]);
  useOnSignOut(forget);

  /** Says whether there are results. */
  function handleSubmit(event: FormEvent<HTMLFormElement>): boolean {
    event.preventDefault();
    const assessment = readAssessment(draft);
    if (assessment) {
      setResults({ assessment, recommendations: recommendCareers(assessment) });
      toast({ title: 'Assessment Completed', description: 'Your career assessment has been processed.' });
      return true;
    }
    const found = findMistakes(draft);
    // The message has to be there when a screen reader comes to the field.
    flushSync(() => setMistakes(found));
    const first = ASSESSMENT_FIELDS.find((field) => found[field] !== null);
    if (first) fieldOf(event.currentTarget, first)?.focus();
    return false;
  }

  return {
    draft,
    mistakes,
    results,
    handleSubmit,
    handleAnswer(field: AssessmentField, value: string): void {
      const changed = { ...draft, [field]: value };
      setDraft(changed);
      storeCareerDraft(changed);
      if (mistakes[field]) setMistakes({ ...mistakes, [field]: findMistake(field, value) });
    },
    handleClear(): void {
      clearCareerDraft();
      forget();
      fieldOf(form.current, 'name')?.focus();
    },
  };
}

export type AssessmentState = ReturnType<typeof useAssessment>;

/** Forgets a child's answers with the account that they were written under, also on the page that shows them. */
function useOnSignOut(forget: () => void): void {
  const account = useAccount();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (wasSignedIn.current && account === null) {
      clearCareerDraft();
      forget();
    }
    wasSignedIn.current = account !== null;
  }, [account, forget]);
}
