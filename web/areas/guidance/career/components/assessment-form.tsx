import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Lock, MessagesSquare, PencilLine, Plus } from 'lucide-react';
import { type FormEvent, type Ref, useId } from 'react';
import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';
import {
  type AssessmentAnswers,
  type AssessmentField,
  countCharacters,
  EDUCATION_LEVEL_NAMES,
  isAtSchool,
  MIN_TEXT_LENGTH,
  SCHOOL_CLASS_NAMES,
  SCHOOL_STREAM_NAMES,
} from '#web/areas/guidance/career/assessment.ts';
import { type CareerResult, isBlank } from '#web/areas/guidance/career/career-draft-storage.ts';
import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { cn } from '#web/lib/cn.ts';
import type { WrittenField } from '../recommendations.ts';
import { InterestsLink } from './interests-link.tsx';

/** The answers so far, and what the person does with them. */
export interface AssessmentState {
  draft: AssessmentAnswers;
  fieldErrors: Partial<Record<AssessmentField, string | null>>;
  /** The last results that this browser keeps. */
  last: CareerResult | null;
  /** @returns whether there are results. */
  handleSubmit: (event: FormEvent<HTMLFormElement>) => boolean;
  handleAnswer: (field: AssessmentField, value: string) => void;
  handleClear: () => void;
}

interface AssessmentFormProps {
  ref: Ref<HTMLFormElement>;
  state: AssessmentState;
  onResults: () => void;
  takesFocus: boolean;
}

const optionsOf = (names: Readonly<Record<string, string>>, first: { label: string; disabled?: boolean }) => [
  { value: '', ...first },
  ...Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) })),
];

export function AssessmentForm({ ref, state, onResults, takesFocus }: AssessmentFormProps) {
  const titleId = useId();
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] justify-between gap-x-12 gap-y-6 px-4 pt-4 pb-14 sm:px-6 lg:grid-cols-[22rem_minmax(0,48rem)] lg:grid-rows-[auto_1fr] lg:pt-8 lg:pb-20">
      <div>
        <div id={titleId}>
          <ViewTitle takesFocus={takesFocus}>{t`Career Assessment`}</ViewTitle>
        </div>
        <p className="mt-3 max-w-prose text-ink text-lg leading-snug">
          <Trans>Six short questions about you. There are no wrong answers, and nothing is sent.</Trans>
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
          <Trans>See my recommendations</Trans>
        </Button>
        <KeptNote canClear={!isBlank(state.draft) || state.last !== null} onClear={state.handleClear} />
      </form>
      <AssessmentIntro />
    </div>
  );
}

function Questions({ state }: { state: AssessmentState }) {
  const { draft, fieldErrors, handleAnswer } = state;
  const leftOpen = { label: t({ message: 'Leave open', comment: 'To give no answer' }) };
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
      <Field label={t`Name`} required error={fieldErrors.name}>
        <Input {...bind('name')} maxLength={MAX_ANSWER_LENGTHS.name} autoComplete="name" />
      </Field>
      <div className="grid items-start gap-5 max-sm:grid-cols-[minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label={t`Age`} required error={fieldErrors.age}>
          <Input {...bind('age')} maxLength={MAX_ANSWER_LENGTHS.age} inputMode="numeric" />
        </Field>
        <Field
          label={t`Education Level`}
          required
          hint={t`Still at school? Choose High School.`}
          error={fieldErrors.educationLevel}
        >
          <Select
            {...bind('educationLevel')}
            options={optionsOf(EDUCATION_LEVEL_NAMES, { label: t`Please choose`, disabled: true })}
          />
        </Field>
      </div>
      {isAtSchool(draft) && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={t({ message: 'Class (optional)', comment: 'Of a school' })}
            error={fieldErrors.schoolClass}
          >
            <Select
              {...bind('schoolClass')}
              aria-required={false}
              options={optionsOf(SCHOOL_CLASS_NAMES, leftOpen)}
            />
          </Field>
          <Field
            label={t({
              message: 'Stream (optional)',
              comment: 'Of Classes 11 and 12: science, commerce or arts',
            })}
            error={fieldErrors.stream}
          >
            <Select
              {...bind('stream')}
              aria-required={false}
              options={optionsOf(SCHOOL_STREAM_NAMES, leftOpen)}
            />
          </Field>
        </div>
      )}
      <WrittenAnswer
        field="interests"
        label={t`Interests`}
        hint={t`What do you like to do or to learn about, at school and at home?`}
        state={state}
      />
      <WrittenAnswer
        field="strengths"
        label={t`Strengths`}
        hint={t`What comes easily to you? What do friends ask you for help with?`}
        state={state}
      />
      <WrittenAnswer
        field="careerGoals"
        label={t`Career Goals`}
        hint={t`What would you like to do or to change one day? A rough idea is enough.`}
        state={state}
      />
    </>
  );
}

function NeedsScript() {
  return (
    <noscript>
      <p className="mt-4 rounded-lg bg-white p-4 text-ink">
        <Trans>The recommendations are made in your browser. Please switch JavaScript on to see them.</Trans>
      </p>
    </noscript>
  );
}

function KeptNote({ canClear, onClear }: { canClear: boolean; onClear: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-3 text-ink-soft text-sm">
      <p className="min-w-[min(12rem,100%)] flex-1">
        <Trans>
          Your answers stay in this browser, so you can stop and go on later. Logout puts them away until you
          sign in again.
        </Trans>
      </p>
      <button
        type="button"
        onClick={onClear}
        className={`-mx-2 min-h-11 cursor-pointer rounded-lg px-2 font-medium text-base text-clay underline underline-offset-4 hover:text-maroon ${canClear ? '' : 'invisible'}`}
      >
        <Trans comment="Button: deletes all answers">Clear</Trans>
      </button>
    </div>
  );
}

const POINTS = [
  {
    Icon: PencilLine,
    title: msg`Write in your own words`,
    text: msg`We look for words such as “computer” or “helping” in what you write, and suggest careers that go with them.`,
  },
  {
    Icon: MessagesSquare,
    title: msg`A start, not a verdict`,
    text: msg`The ideas are for a good talk with your parents, a teacher or a counsellor. You can change your mind as often as you like.`,
  },
  {
    Icon: Lock,
    title: msg`Nothing is sent`,
    text: msg`Your recommendations are made here in your browser. What you write stays on this device unless you choose to share it.`,
  },
];

function AssessmentIntro() {
  return (
    <div className="grid content-start gap-6 max-lg:mt-4">
      <ul className="grid content-start gap-5 sm:max-lg:grid-cols-3">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title.id} className="flex gap-3.5 sm:max-lg:flex-col">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-white text-clay shadow-card">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h2 className="font-semibold text-ink leading-snug">{i18n._(title)}</h2>
              <p className="mt-0.5 text-ink leading-snug">{i18n._(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <InterestsLink />
    </div>
  );
}

interface WrittenAnswerProps {
  field: WrittenField;
  label: string;
  hint: string;
  state: AssessmentState;
}

/** A text box with a note on the text's length, and examples to tap. */
function WrittenAnswer({ field, label, hint, state }: WrittenAnswerProps) {
  const lengthId = useId();
  const text = state.draft[field];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label={label} required hint={hint} error={state.fieldErrors[field]}>
        <Textarea
          name={field}
          value={text}
          aria-required
          aria-describedby={lengthId}
          maxLength={MAX_ANSWER_LENGTHS.text}
          onChange={({ target }) => state.handleAnswer(field, target.value)}
        />
      </Field>
      <p id={lengthId} aria-live="polite" className="text-ink-soft text-sm leading-snug">
        {describeLength(text)}
      </p>
      <ul aria-label={t`Examples`} className="flex flex-wrap gap-2">
        {examplePhrases()[field].map((phrase) => (
          <li key={phrase}>
            <Example
              phrase={phrase}
              isUsed={hasPhrase(text, phrase)}
              onToggle={() => state.handleAnswer(field, togglePhrase(text, phrase))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One of two texts, because a screen reader speaks each new text. */
function describeLength(text: string): string {
  if (countCharacters(text) >= MIN_TEXT_LENGTH) return t`Long enough. Write more if you like.`;
  return t`Ten letters are enough. Tap an example or use your own words.`;
}

function Example({ phrase, isUsed, onToggle }: { phrase: string; isUsed: boolean; onToggle: () => void }) {
  const Icon = isUsed ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isUsed}
      onClick={onToggle}
      className={cn(
        'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-left text-ink leading-tight hover:border-primary',
        isUsed ? 'border-primary bg-mist' : 'border-field bg-white',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-primary" />
      {phrase}
    </button>
  );
}

/** Each is long enough to be an answer by itself, and has a key word or the name of a career. */
export const examplePhrases = (): Record<WrittenField, readonly string[]> => ({
  interests: [
    t`computers and coding`,
    t`drawing and art`,
    t`science experiments`,
    t`helping people`,
    t`running a business`,
    t`sport and games`,
  ],
  strengths: [
    t`problem solving`,
    t`creative ideas`,
    t`analytical thinking`,
    t`clear communication`,
    t`leadership`,
    t`logical thinking`,
  ],
  careerGoals: [
    t`doing research`,
    t`helping others`,
    t`a business of my own`,
    t`becoming a teacher`,
    t`becoming an engineer`,
    t`a government job`,
  ],
});

const BETWEEN = ', ';

function hasPhrase(text: string, phrase: string): boolean {
  return text.includes(phrase);
}

/** Adds the phrase at the end, or takes it away again. The text stays as it is if the phrase does not fit. */
function togglePhrase(text: string, phrase: string): string {
  if (hasPhrase(text, phrase)) {
    const places = [`${BETWEEN}${phrase}`, `${phrase}${BETWEEN}`, phrase];
    return text.replace(places.find((place) => text.includes(place)) ?? phrase, '').trim();
  }
  const before = text.trimEnd();
  const longer = before === '' ? phrase : `${before}${/[.,;:!?]$/.test(before) ? ' ' : BETWEEN}${phrase}`;
  return longer.length <= MAX_ANSWER_LENGTHS.text ? longer : text;
}
