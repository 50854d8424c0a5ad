import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CountedAnswers } from '#contracts/guidance/index.ts';
import { COUNTED_AGE_ERROR, COUNTED_AGES, countingConsentAt } from '#contracts/interests.ts';
import { toPlainDigits, toPlainLine } from '#contracts/lib/characters.ts';
import { useDelivery } from '#web/areas/enquiries/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { lazyImport } from '#web/lib/lazy-import.ts';

const consentOf = (by: CountedAnswers['agreedBy']) =>
  by === 'parent'
    ? t`I am the parent or guardian, and I agree that these answers are counted without a name.`
    : t`I agree that my answers are counted without a name.`;

/** Lets a family have its answers counted without a name, so that bad questions are found. */
export function CountAnswers({ answers }: { answers: readonly number[] }) {
  const counting = useCounting(answers);
  const [wasSent] = useState(counting.isSent);
  return (
    <section
      aria-labelledby="count-title"
      className="mt-8 rounded-2xl border border-line bg-white p-5 sm:p-8 at-browser:hidden print:hidden"
    >
      <h2 id="count-title" className="font-bold text-primary-deep text-xl">
        <Trans>Help us check the questions</Trans>
      </h2>
      {counting.isSent ? <Thanks takesFocus={!wasSent} /> : <CountingForm counting={counting} />}
    </section>
  );
}

function CountingForm({ counting }: { counting: Counting }) {
  const { typedAge, setTypedAge, asked, ageError, busy, problem } = counting;
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // Before the focus, so that screen readers read the error with the field.
    flushSync(counting.check);
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else await counting.submit();
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit} className="mt-2 grid gap-4">
      <p className="text-ink leading-snug">
        <Trans>
          Some questions may work badly. The answers of many families show us which ones, so that we can write
          better ones.
        </Trans>
      </p>
      <p className="text-ink leading-snug">
        <Trans>
          This sends us your answers, the student’s age in whole years and the month: no name, no address,
          nothing else. Nothing says whose answers they are. So nobody can find them again, and you cannot
          take them back.
        </Trans>
      </p>
      <Field
        label={t`Student’s age`}
        hint={t`In whole years. The age decides who has to agree.`}
        required
        error={ageError}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          required
          readOnly={busy}
          value={typedAge}
          onChange={({ target }) => setTypedAge(target.value)}
          className="max-w-32"
        />
      </Field>
      {asked && <ConsentTick counting={counting} label={consentOf(asked)} />}
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {busy ? t`Sending...` : t`Send the answers`}
      </Button>
    </form>
  );
}

function ConsentTick({ counting, label }: { counting: Counting; label: string }) {
  const { isAgreed, agree, consentError, busy } = counting;
  const errorId = useId();
  return (
    <div>
      <Checkbox
        label={<span className="leading-snug">{label}</span>}
        checked={isAgreed}
        disabled={busy}
        aria-invalid={consentError ? true : undefined}
        aria-describedby={consentError ? errorId : undefined}
        onChange={({ target }) => agree(target.checked)}
      />
      {consentError && (
        <p id={errorId} className="mt-1 ml-7.5 text-danger-dark text-sm leading-snug">
          {consentError}
        </p>
      )}
    </div>
  );
}

/** In place of the form, whose button had the focus. */
function Thanks({ takesFocus }: { takesFocus: boolean }) {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) thanks.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={thanks} role="status" tabIndex={-1} className="mt-2 w-fit rounded text-ink leading-snug">
      <Trans>Thank you. Your answers help us to ask better questions.</Trans>
    </p>
  );
}

// Most visitors send nothing.
async function deliver(counted: CountedAnswers): Promise<void> {
  const { sendCounted } = await lazyImport(() => import('#web/areas/guidance/interests/api.ts'));
  await sendCounted(counted);
}

/** Answers that this page has sent, because a family can open the same result again. */
const sent = new Set<string>();

const isCountedAge = (age: number) =>
  Number.isInteger(age) && age >= COUNTED_AGES.youngest && age <= COUNTED_AGES.oldest;

/** The age and the consent with which answers are sent to be counted. */
function useCounting(answers: readonly number[]) {
  const [typedAge, setTypedAge] = useState('');
  const [agreedBy, setAgreedBy] = useState<CountedAnswers['agreedBy'] | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(() => sent.has(answers.join()));
  const { busy, problem, send } = useDelivery(deliver);
  const digits = toPlainDigits(toPlainLine(typedAge));
  const age = digits === '' ? Number.NaN : Number(digits);
  const asked = isCountedAge(age) ? countingConsentAt(age) : null;
  // A parent's agreement is not the student's: an age on the other side of 18 takes back the tick.
  const isAgreed = asked !== null && agreedBy === asked;

  return {
    typedAge,
    setTypedAge,
    /** The person who has to agree; null while the age is missing. */
    asked,
    isAgreed,
    agree: (isTicked: boolean) => setAgreedBy(isTicked ? asked : null),
    /** Shows the errors from now on. */
    check: () => setIsChecked(true),
    ageError: isChecked && asked === null ? `${COUNTED_AGE_ERROR}.` : null,
    consentError:
      isChecked && asked !== null && !isAgreed
        ? t`Please tick the box if you agree. Otherwise nothing is sent.`
        : null,
    busy,
    problem,
    isSent,
    async submit(): Promise<void> {
      if (!isAgreed || !(await send({ answers: [...answers], age, agreedBy: asked }))) return;
      sent.add(answers.join());
      setIsSent(true);
    },
  };
}

type Counting = ReturnType<typeof useCounting>;
