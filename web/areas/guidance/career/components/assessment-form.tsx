import { type Ref, useId } from 'react';
import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';
import {
  type AssessmentField,
  EDUCATION_LEVEL_NAMES,
  EDUCATION_LEVELS,
  isAtSchool,
  SCHOOL_CLASS_NAMES,
  SCHOOL_CLASSES,
  SCHOOL_STREAM_NAMES,
  SCHOOL_STREAMS,
} from '#web/areas/guidance/career/assessment.ts';
import { isBlank } from '#web/areas/guidance/career/career-draft-storage.ts';
import type { AssessmentState } from '#web/areas/guidance/career/use-assessment.ts';
import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { AssessmentIntro } from './assessment-intro.tsx';
import { WrittenAnswer } from './written-answer.tsx';

interface AssessmentFormProps {
  ref: Ref<HTMLFormElement>;
  state: AssessmentState;
  onResults: () => void;
  takesFocus: boolean;
}

const LEVEL_OPTIONS = [
  { value: '', label: 'Please choose', disabled: true },
  ...EDUCATION_LEVELS.map((value) => ({ value, label: EDUCATION_LEVEL_NAMES[value] })),
];
const NO_ANSWER = { value: '', label: 'Leave open' };
const CLASS_OPTIONS = [
  NO_ANSWER,
  ...SCHOOL_CLASSES.map((value) => ({ value, label: SCHOOL_CLASS_NAMES[value] })),
];
const STREAM_OPTIONS = [
  NO_ANSWER,
  ...SCHOOL_STREAMS.map((value) => ({ value, label: SCHOOL_STREAM_NAMES[value] })),
];

export function AssessmentForm({ ref, state, onResults, takesFocus }: AssessmentFormProps) {
  const titleId = useId();
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] justify-between gap-x-12 gap-y-6 px-4 pt-4 pb-14 sm:px-6 lg:grid-cols-[22rem_minmax(0,48rem)] lg:grid-rows-[auto_1fr] lg:pt-8 lg:pb-20">
      <div>
        <div id={titleId}>
          <ViewTitle takesFocus={takesFocus}>Career Assessment</ViewTitle>
        </div>
        <p className="mt-3 max-w-prose text-ink text-lg leading-snug">
          Six short questions about you. There are no wrong answers, and nothing is sent.
        </p>
        <NeedsScript />
      </div>
      {/* Before hydration, a form with this method sends nothing. */}
      <form
        ref={ref}
        method="dialog"
        noValidate
        autoComplete="off"
        aria-labelledby={titleId}
        onSubmit={(event) => state.handleSubmit(event) && onResults()}
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-2xl bg-white p-5 shadow-card sm:p-8 lg:row-span-2"
      >
        <Questions state={state} />
        <Button type="submit" className="w-full text-lg sm:justify-self-start sm:px-6 sm:w-auto">
          See my recommendations
        </Button>
        <KeptNote canClear={!isBlank(state.draft) || state.last !== null} onClear={state.handleClear} />
      </form>
      <AssessmentIntro />
    </div>
  );
}

function Questions({ state }: { state: AssessmentState }) {
  const { draft, fieldErrors, handleAnswer } = state;
  function bind(field: AssessmentField) {
    return {
      name: field,
      value: draft[field],
      'aria-required': true,
      onChange: (event: { target: { value: string } }) => handleAnswer(field, event.target.value),
    };
  }

  return (
    <>
      <Field label="Name" required error={fieldErrors.name}>
        <Input {...bind('name')} maxLength={MAX_ANSWER_LENGTHS.name} autoComplete="name" />
      </Field>
      <div className="grid items-start gap-5 max-sm:grid-cols-[minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label="Age" required error={fieldErrors.age}>
          <Input {...bind('age')} maxLength={MAX_ANSWER_LENGTHS.age} inputMode="numeric" />
        </Field>
        <Field
          label="Education Level"
          required
          hint="Still at school? Choose High School."
          error={fieldErrors.educationLevel}
        >
          <Select {...bind('educationLevel')} options={LEVEL_OPTIONS} />
        </Field>
      </div>
      {isAtSchool(draft) && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Class (optional)" error={fieldErrors.schoolClass}>
            <Select {...bind('schoolClass')} aria-required={false} options={CLASS_OPTIONS} />
          </Field>
          <Field label="Stream (optional)" error={fieldErrors.stream}>
            <Select {...bind('stream')} aria-required={false} options={STREAM_OPTIONS} />
          </Field>
        </div>
      )}
      <WrittenAnswer
        field="interests"
        label="Interests"
        hint="What do you like to do or to learn about, at school and at home?"
        state={state}
      />
      <WrittenAnswer
        field="strengths"
        label="Strengths"
        hint="What comes easily to you? What do friends ask you for help with?"
        state={state}
      />
      <WrittenAnswer
        field="careerGoals"
        label="Career Goals"
        hint="What would you like to do or to change one day? A rough idea is enough."
        state={state}
      />
    </>
  );
}

function NeedsScript() {
  return (
    <noscript>
      <p className="mt-4 rounded-lg bg-white p-4 text-ink">
        The recommendations are made in your browser. Please switch JavaScript on to see them.
      </p>
    </noscript>
  );
}

function KeptNote({ canClear, onClear }: { canClear: boolean; onClear: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-3 text-ink-soft text-sm">
      <p className="min-w-[min(12rem,100%)] flex-1">
        Your answers stay in this browser, so you can stop and go on later. Signing out removes them.
      </p>
      <button
        type="button"
        onClick={onClear}
        className={`-mx-2 min-h-11 cursor-pointer rounded-lg px-2 font-medium text-base text-clay underline underline-offset-4 hover:text-maroon ${canClear ? '' : 'invisible'}`}
      >
        Clear
      </button>
    </div>
  );
}
