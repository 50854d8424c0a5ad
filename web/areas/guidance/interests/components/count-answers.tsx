import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { COUNTING_TEXTS } from '#web/areas/guidance/interests/counting-texts.en.ts';
import { type Counting, useCounting } from '#web/areas/guidance/interests/use-counting.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';

const CONSENT_TEXTS = { parent: COUNTING_TEXTS.byParent, student: COUNTING_TEXTS.byStudent };

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
        {COUNTING_TEXTS.title}
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
      <p className="text-ink leading-snug">{COUNTING_TEXTS.intro}</p>
      <p className="text-ink leading-snug">{COUNTING_TEXTS.sent}</p>
      <Field label={COUNTING_TEXTS.age} hint={COUNTING_TEXTS.ageHint} required error={ageError}>
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
      {asked && <ConsentTick counting={counting} label={CONSENT_TEXTS[asked]} />}
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {busy ? COUNTING_TEXTS.sending : COUNTING_TEXTS.send}
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
      {COUNTING_TEXTS.thanks}
    </p>
  );
}
