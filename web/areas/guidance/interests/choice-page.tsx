import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ChoiceQuestion } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { LinkedNotice, LinkedPage } from '#web/components/linked-frame.tsx';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { addressHere } from '#web/lib/messages.ts';
import { sayFailure } from '#web/lib/say-error.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { answerChoice, openChoice } from './api.ts';

/** One question of a mail, long after an interest result. */
export function ChoicePage() {
  return (
    <LinkedPage
      title={t`One question`}
      loading={t`Loading the question...`}
      failed={t`The question could not be loaded`}
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
    <LinkedNotice title={t`This link no longer opens a question.`}>
      <p className="text-lg">
        <CallUs>
          <Trans>
            To tell us about the choice, please call us: <OfficePhone />
          </Trans>
        </CallUs>
      </p>
      <a href={addressHere(paths.home)} className={buttonClasses({ variant: 'secondary' })}>
        <Trans>Go to our home page</Trans>
      </a>
    </LinkedNotice>
  );
}

const OTHERS = [
  { value: 'other', label: msg`Something that is not in this list` },
  { value: 'undecided', label: msg`Nothing is decided yet` },
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
    (error) => sayFailure(error, t`The answer could not be sent. Please try again.`),
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen === '') setProblem(t`Please choose an answer.`);
    else void submit();
  }

  if (isSent) return <Thanks onChange={() => setIsSent(false)} />;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <h1 className="text-balance font-bold text-3xl text-primary-deep leading-tight">
        <Trans>Which one was chosen?</Trans>
      </h1>
      <p className="mt-3 text-ink text-lg leading-snug">
        <Trans>
          These careers were in the result of the interest questions. Choose one if the student chose it, or a
          course that leads to it.
        </Trans>
      </p>
      <fieldset disabled={busy} className="mt-5 grid gap-1 rounded-2xl bg-white p-4 shadow-card sm:p-6">
        <legend className="sr-only">
          <Trans>Which one was chosen?</Trans>
        </legend>
        {careers.map(({ slug, name }) => (
          <Option key={slug} value={slug} label={name} chosen={chosen} onChoose={setChosen} />
        ))}
        {OTHERS.map(({ value, label }) => (
          <Option key={value} value={value} label={i18n._(label)} chosen={chosen} onChoose={setChosen} />
        ))}
      </fieldset>
      {problem !== null && (
        <p role="alert" className="mt-3 text-danger-dark">
          {problem}
        </p>
      )}
      <Button type="submit" busy={busy} className="mt-5">
        {busy ? t`Sending...` : t`Send Answer`}
      </Button>
      <p className="mt-4 text-ink-soft leading-snug">
        <Trans>We count the answers without names. You can change yours with this link while it works.</Trans>
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
        <Trans>Thank you.</Trans>
      </h1>
      <p className="text-lg">
        <Trans>Your answer is stored. We wish the student well.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onChange}>
          <Trans>Change My Answer</Trans>
        </Button>
        <a href={addressHere(paths.home)} className={buttonClasses({ variant: 'ghost' })}>
          <Trans>Go to our home page</Trans>
        </a>
      </div>
    </div>
  );
}
