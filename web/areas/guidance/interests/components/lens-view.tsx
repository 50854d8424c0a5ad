import { useState } from 'react';
import { TALK_QUESTIONS } from '#contracts/interest-texts.ts';
import type { InterestAnswer } from '#contracts/interests.ts';
import { ANSWER_WORDS, describeAgreement, TEXTS } from '#web/areas/guidance/interests/texts.en.ts';
import { compareLenses, LENS_ITEMS, type LensPair } from '#web/areas/guidance/interests/two-lenses.ts';
import type { InventoryState } from '#web/areas/guidance/interests/use-inventory.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

/** Where student and parent see it alike, where they differ, and what to talk about. */
export function LensView({ inventory }: { inventory: InventoryState }) {
  const comparison = inventory.guesses && compareLenses(inventory.answers, inventory.guesses);
  if (!comparison) return null;
  const { close, apart, talk } = comparison;
  return (
    <section aria-labelledby="lenses-title" className="mt-8 rounded-2xl bg-white p-5 shadow-card sm:p-8">
      <h2 id="lenses-title" className="font-bold text-primary-deep text-xl">
        {TEXTS.lensesTitle}
      </h2>
      <p className="mt-2 text-ink leading-snug">
        {close.length > 0 ? describeAgreement(close.length, LENS_ITEMS.length) : TEXTS.lensesNoneAlike}
      </p>
      {close.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold text-ink">{TEXTS.lensesAlike}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink leading-snug">
            {close.map(({ item }) => (
              <li key={item.id}>{item.text}</li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-4 font-semibold text-ink">{TEXTS.lensesApart}</h3>
      {apart.length === 0 && <p className="mt-1 text-ink leading-snug">{TEXTS.lensesNoneApart}</p>}
      <ul className="mt-1 grid gap-3">
        {apart.map((pair) => (
          <Pair key={pair.item.id} {...pair} />
        ))}
      </ul>
      <h3 className="mt-4 font-semibold text-ink">{TEXTS.lensesTalk}</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink leading-snug">
        {talk.map((type) => (
          <li key={type}>{TALK_QUESTIONS[type]}</li>
        ))}
      </ol>
      <p className="mt-4 text-ink-soft leading-snug">{TEXTS.lensesFair}</p>
      <Agreement inventory={inventory} />
    </section>
  );
}

function Pair({ item, student, parent }: LensPair) {
  return (
    <li className="text-ink leading-snug">
      {item.text}
      <dl className="mt-0.5 grid gap-x-4 text-ink-soft sm:grid-cols-2">
        <Said who={TEXTS.student} answer={student} />
        <Said who={TEXTS.parent} answer={parent} />
      </dl>
    </li>
  );
}

function Said({ who, answer }: { who: string; answer: number }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{who}</dt>
      <dd className="font-semibold text-ink">{ANSWER_WORDS[answer as InterestAnswer]}</dd>
    </div>
  );
}

/** Both have to agree before the guesses are stored. */
function Agreement({
  inventory: { isSharedKept, keepShared, leaveOutParent },
}: {
  inventory: InventoryState;
}) {
  const [agreed, setAgreed] = useState({ student: isSharedKept, parent: isSharedKept });
  const agree = (change: Partial<typeof agreed>) => {
    const next = { ...agreed, ...change };
    setAgreed(next);
    keepShared(next.student && next.parent);
  };
  return (
    <div className="mt-4 grid gap-1 border-line border-t pt-3 print:hidden">
      <Checkbox
        label={TEXTS.studentAgrees}
        checked={agreed.student}
        onChange={({ target }) => agree({ student: target.checked })}
      />
      <Checkbox
        label={TEXTS.parentAgrees}
        checked={agreed.parent}
        onChange={({ target }) => agree({ parent: target.checked })}
      />
      <Button variant="ghost" onClick={leaveOutParent} className="justify-self-start">
        {TEXTS.dropLenses}
      </Button>
    </div>
  );
}
