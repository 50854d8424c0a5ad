import { useState } from 'react';
import {
  COUNTED_AGE_ERROR,
  COUNTED_AGES,
  type CountedAnswers,
  countingConsentAt,
} from '#contracts/guidance/index.ts';
import { toPlainDigits } from '#contracts/lib/characters.ts';
import { useDelivery } from '#web/areas/enquiries/index.ts';
import { lazyImport } from '#web/lib/lazy-import.ts';
import { COUNTING_TEXTS } from './counting-texts.en.ts';

// Most visitors send nothing.
async function deliver(counted: CountedAnswers): Promise<void> {
  const { sendCounted } = await lazyImport(() => import('./api.ts'));
  await sendCounted(counted);
}

/** Answers that this page has sent, because a family can open the same result again. */
const sent = new Set<string>();

const isCountedAge = (age: number) =>
  Number.isInteger(age) && age >= COUNTED_AGES.youngest && age <= COUNTED_AGES.oldest;

/** The age and the consent with which answers are sent to be counted. */
export function useCounting(answers: readonly number[]) {
  const [typedAge, setTypedAge] = useState('');
  const [agreedBy, setAgreedBy] = useState<CountedAnswers['agreedBy'] | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [isSent, setIsSent] = useState(() => sent.has(answers.join()));
  const { busy, problem, send } = useDelivery(deliver);
  const digits = toPlainDigits(typedAge.trim());
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
    consentError: isChecked && asked !== null && !isAgreed ? COUNTING_TEXTS.needsConsent : null,
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

export type Counting = ReturnType<typeof useCounting>;
