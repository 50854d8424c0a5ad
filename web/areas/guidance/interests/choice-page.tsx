import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ChoiceQuestion } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { LinkedNotice, LinkedPage } from '#web/components/linked-frame.tsx';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { errorMessage } from '#web/lib/api-client.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { answerChoice, openChoice } from './api.ts';

/** One question of a mail, long after an interest result. */
export function ChoicePage() {
  return (
    <LinkedPage
      title="One question"
      loading="Loading the question..."
      failed="The question could not be loaded"
      load={openChoice}
      over={<LinkIsOver />}
    >
      {(question, token) => (
        <div className="px-5 pt-4">
          <div className="mx-auto max-w-3xl">
            <ChoiceForm token={token} question={question} />
          </div>
        </div>
      )}
    </LinkedPage>
  );
}

function LinkIsOver() {
  return (
    <LinkedNotice title="This link no longer opens a question.">
      <p className="text-lg">
        <CallUs>
          To tell us about the choice, please call us: <OfficePhone />
        </CallUs>
      </p>
      <a href={paths.home} className={buttonClasses({ variant: 'secondary' })}>
        Go to our home page
      </a>
    </LinkedNotice>
  );
}

const OTHERS = [
  { value: 'other', label: 'Something that is not in this list' },
  { value: 'undecided', label: 'Nothing is decided yet' },
] as const;

interface ChoiceFormProps {
  token: string;
  question: ChoiceQuestion;
}

function ChoiceForm({ token, question: { careers, answer } }: ChoiceFormProps) {
  const [chosen, setChosen] = useState(answer ? (answer.slug ?? answer.choice) : '');
  const [isSent, setIsSent] = useState(false);

  const { busy, problem, setProblem, submit } = useSending(
    async () => {
      const other = OTHERS.find(({ value }) => value === chosen);
      const body = other ? { choice: other.value, slug: null } : { choice: 'listed' as const, slug: chosen };
      await answerChoice({ token, ...body });
      setIsSent(true);
    },
    (error) => errorMessage(error, 'The answer could not be sent. Please try again.'),
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen === '') setProblem('Please choose an answer.');
    else void submit();
  }

  if (isSent) return <Thanks onChange={() => setIsSent(false)} />;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1 className="text-balance font-bold text-3xl text-primary-deep leading-tight">
        Which one was chosen?
      </h1>
      <p className="mt-3 text-ink text-lg leading-snug">
        These careers were in the result of the interest questions. Choose one if the student chose it, or a
        course that leads to it.
      </p>
      <fieldset disabled={busy} className="mt-5 grid gap-1 rounded-2xl bg-white p-4 shadow-card sm:p-6">
        <legend className="sr-only">Which one was chosen?</legend>
        {careers.map(({ slug, name }) => (
          <Option key={slug} value={slug} label={name} chosen={chosen} onChoose={setChosen} />
        ))}
        {OTHERS.map(({ value, label }) => (
          <Option key={value} value={value} label={label} chosen={chosen} onChoose={setChosen} />
        ))}
      </fieldset>
      {problem !== null && (
        <p role="alert" className="mt-3 text-danger-dark">
          {problem}
        </p>
      )}
      <Button type="submit" busy={busy} className="mt-5">
        {busy ? 'Sending...' : 'Send Answer'}
      </Button>
      <p className="mt-4 text-ink-soft leading-snug">
        We count the answers without names. You can change yours with this link while it works.
      </p>
    </form>
  );
}

interface OptionProps {
  value: string;
  label: string;
  chosen: string;
  onChoose: (value: string) => void;
}

function Option({ value, label, chosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 leading-snug">
      <input
        type="radio"
        name="choice"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}

function Thanks({ onChange }: { onChange: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-3">
      <h1 ref={heading} tabIndex={-1} className="font-bold text-3xl text-primary-deep leading-tight">
        Thank you.
      </h1>
      <p className="text-lg">Your answer is stored. We wish the student well.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onChange}>
          Change My Answer
        </Button>
        <a href={paths.home} className={buttonClasses({ variant: 'ghost' })}>
          Go to our home page
        </a>
      </div>
    </div>
  );
}
