import { type FormEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOnOtherAccount } from '#web/areas/families/index.ts';
import { toast } from '#web/components/toast-store.ts';
import {
  ASSESSMENT_FIELDS,
  type AssessmentAnswers,
  type AssessmentField,
  findFieldError,
  readAssessment,
} from './assessment.ts';
import {
  BLANK_DRAFT,
  type CareerResult,
  clearCareerAnswers,
  readCareerDraft,
  readCareerResult,
  storeCareerAnswers,
  storeCareerResult,
  watchCareerDraft,
} from './career-draft-storage.ts';

type FieldErrors = Partial<Record<AssessmentField, string | null>>;

function findFieldErrors(draft: AssessmentAnswers): FieldErrors {
  return Object.fromEntries(ASSESSMENT_FIELDS.map((field) => [field, findFieldError(field, draft[field])]));
}

function fieldOf(form: HTMLFormElement | null, name: AssessmentField) {
  const field = form?.elements.namedItem(name);
  const isControl =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement;
  return isControl ? field : null;
}

function typedBeforeHydration(form: HTMLFormElement | null): Partial<AssessmentAnswers> {
  const typed = ASSESSMENT_FIELDS.map((name) => [name, fieldOf(form, name)?.value ?? '']);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

export function useAssessment(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(BLANK_DRAFT);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [results, setResults] = useState<CareerResult | null>(null);
  const [last, setLast] = useState<CareerResult | null>(null);

  const forget = useCallback(() => {
    setDraft(BLANK_DRAFT);
    setFieldErrors({});
    setResults(null);
    setLast(null);
  }, []);

  // Before the browser paints, so that the stored answers do not appear one after the other.
  useLayoutEffect(() => {
    const typed = typedBeforeHydration(form.current);
    storeCareerAnswers(typed);
    setDraft({ ...readCareerDraft(), ...typed });
    setLast(readCareerResult());
  }, [form]);
  useEffect(() => watchCareerDraft(forget), [forget]);
  useOnOtherAccount(
    useCallback(() => {
      clearCareerAnswers();
      forget();
    }, [forget]),
  );

  /** @returns whether there are results. */
  function handleSubmit(event: FormEvent<HTMLFormElement>): boolean {
    event.preventDefault();
    const assessment = readAssessment(draft);
    if (assessment) {
      const finished = { assessment, finishedAt: new Date() };
      storeCareerResult(finished);
      setLast(finished);
      setResults(finished);
      toast({
        title: 'Assessment Completed',
        description: 'Your career assessment has been processed.',
      });
      return true;
    }
    const found = findFieldErrors(draft);
    // The message must be there when a screen reader reaches the field.
    flushSync(() => setFieldErrors(found));
    const first = ASSESSMENT_FIELDS.find((field) => found[field] !== null);
    if (first) fieldOf(event.currentTarget, first)?.focus();
    return false;
  }

  return {
    draft,
    fieldErrors,
    results,
    last,
    showLast: () => setResults(last),
    handleSubmit,
    handleAnswer(field: AssessmentField, value: string): void {
      setDraft({ ...draft, [field]: value });
      storeCareerAnswers({ [field]: value });
      if (fieldErrors[field]) setFieldErrors({ ...fieldErrors, [field]: findFieldError(field, value) });
    },
    handleClear(): void {
      clearCareerAnswers();
      forget();
      fieldOf(form.current, 'name')?.focus();
    },
  };
}

export type AssessmentState = ReturnType<typeof useAssessment>;
