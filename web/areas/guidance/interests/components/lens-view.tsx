import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { TALK_QUESTIONS } from '#contracts/interest-texts.ts';
import {
  type InterestAnswer,
  type InterestType,
  MAX_ANSWER,
  typesToTalkAbout,
} from '#contracts/interests.ts';
import { type Answers, type Inventory, LENS_ITEMS } from '#web/areas/guidance/interests/inventory.ts';
import type { InterestItem } from '#web/areas/guidance/interests/items.ts';
import { ANSWER_WORDS, describeAgreement } from '#web/areas/guidance/interests/texts.ts';

import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

/** Where student and parent see it alike, where they differ, and what to talk about. */
export function LensView({ inventory }: { inventory: Inventory }) {
  const comparison = inventory.guesses && compareLenses(inventory.answers, inventory.guesses);
  if (!comparison) return null;
  const { close, apart, talk } = comparison;
  return (
    <section aria-labelledby="lenses-title" className="mt-8 rounded-2xl bg-white p-5 shadow-card sm:p-8">
      <h2 id="lenses-title" className="font-bold text-primary-deep text-xl">
        <Trans>Two views</Trans>
      </h2>
      <p className="mt-2 text-ink leading-snug">
        {close.length > 0
          ? describeAgreement(close.length, LENS_ITEMS.length)
          : t`On none of the twelve activities were you close to each other.`}
      </p>
      <Alike
        title={t`You agree: the student would like it`}
        pairs={close.filter((pair) => leaningOf(pair) > 0)}
      />
      <Alike
        title={t`You agree: the student would not like it`}
        pairs={close.filter((pair) => leaningOf(pair) < 0)}
      />
      <Alike
        title={t`You agree: neither of you is sure`}
        pairs={close.filter((pair) => leaningOf(pair) === 0)}
      />
      <h3 className="mt-4 font-semibold text-ink">
        <Trans>Where you differ most</Trans>
      </h3>
      {apart.length === 0 && (
        <p className="mt-1 text-ink leading-snug">
          <Trans>You do not differ by more than one step anywhere.</Trans>
        </p>
      )}
      <ul className="mt-1 grid gap-3">
        {apart.map((pair) => (
          <Pair key={pair.item.id} {...pair} />
        ))}
      </ul>
      <h3 className="mt-4 font-semibold text-ink">
        <Trans>Three questions to talk about</Trans>
      </h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink leading-snug">
        {talk.map((type) => (
          <li key={type}>{i18n._(TALK_QUESTIONS[type])}</li>
        ))}
      </ol>
      <p className="mt-4 text-ink-soft leading-snug">
        <Trans>A guess can be wrong and an answer can change. Neither of you has to be right.</Trans>
      </p>
      <Agreement inventory={inventory} />
    </section>
  );
}

function Alike({ title, pairs }: { title: string; pairs: readonly LensPair[] }) {
  if (pairs.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold text-ink">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink leading-snug">
        {pairs.map(({ item }) => (
          <li key={item.id}>{i18n._(item.text)}</li>
        ))}
      </ul>
    </>
  );
}

function Pair({ item, student, parent }: LensPair) {
  return (
    <li className="text-ink leading-snug">
      {i18n._(item.text)}
      <dl className="mt-0.5 grid gap-x-4 text-ink-soft sm:grid-cols-2">
        <Said who={t`Student`} answer={student} />
        <Said who={t`Parent’s guess`} answer={parent} />
      </dl>
    </li>
  );
}

function Said({ who, answer }: { who: string; answer: number }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{who}</dt>
      <dd className="font-semibold text-ink">{i18n._(ANSWER_WORDS[answer as InterestAnswer])}</dd>
    </div>
  );
}

/** Both have to agree before the guesses are stored. */
function Agreement({ inventory: { isSharedKept, keepShared, leaveOutParent } }: { inventory: Inventory }) {
  const [agreed, setAgreed] = useState({ student: isSharedKept, parent: isSharedKept });
  const agree = (change: Partial<typeof agreed>) => {
    const next = { ...agreed, ...change };
    setAgreed(next);
    keepShared(next.student && next.parent);
  };
  return (
    <div className="mt-4 grid gap-1 border-line border-t pt-3 print:hidden">
      <Checkbox
        label={t`I, the student, agree that we keep this comparison in this browser.`}
        checked={agreed.student}
        onChange={({ target }) => agree({ student: target.checked })}
      />
      <Checkbox
        label={t`I, the parent, agree that we keep this comparison in this browser.`}
        checked={agreed.parent}
        onChange={({ target }) => agree({ parent: target.checked })}
      />
      <Button variant="ghost" onClick={leaveOutParent} className="justify-self-start">
        <Trans>Remove the comparison</Trans>
      </Button>
    </div>
  );
}

const MAX_SHOWN = 3;
/** One step apart is close. */
const CLOSE = 1;

interface LensPair {
  item: InterestItem;
  student: number;
  parent: number;
}

interface Comparison {
  /** One step apart at most. */
  close: LensPair[];
  /** Two steps apart or more, the widest first, three at most. */
  apart: LensPair[];
  /** Types to talk about: the widest apart first. */
  talk: InterestType[];
}

/** @returns null while an answer of either is missing. */
export function compareLenses(student: Answers, parent: Answers): Comparison | null {
  const pairs: LensPair[] = [];
  for (const item of LENS_ITEMS) {
    const [own, guess] = [student[item.id], parent[item.id]];
    if (own === undefined || guess === undefined) return null;
    pairs.push({ item, student: own, parent: guess });
  }
  const byGap = [...pairs].sort((a, b) => gapOf(b) - gapOf(a));
  return {
    close: pairs.filter((pair) => gapOf(pair) <= CLOSE),
    apart: byGap.filter((pair) => gapOf(pair) > CLOSE).slice(0, MAX_SHOWN),
    talk: typesToTalkAbout(
      pairs.map((pair) => pair.student),
      pairs.map((pair) => pair.parent),
    ),
  };
}

/** Above 0 if both rather like it, below if both rather don't: "I am not sure" is the middle. */
export const leaningOf = ({ student, parent }: Pick<LensPair, 'student' | 'parent'>): number =>
  student + parent - MAX_ANSWER;

function gapOf({ student, parent }: LensPair): number {
  return Math.abs(student - parent);
}
