import { Printer, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { InterestFlag, InterestResult } from '#contracts/interests.ts';
import { paths } from '#contracts/pages.ts';
import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import { findFlags } from '#web/areas/guidance/interests/flags.ts';
import { scoreInterests } from '#web/areas/guidance/interests/score.ts';
import { FLAG_TEXTS, TEXTS } from '#web/areas/guidance/interests/texts.en.ts';
import { useCareerList } from '#web/areas/guidance/interests/use-career-list.ts';
import type { InventoryState } from '#web/areas/guidance/interests/use-inventory.ts';
import { InterestHexagon } from '#web/components/interest-hexagon.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { CareerListView } from './career-list.tsx';
import { CountAnswers } from './count-answers.tsx';
import { LensView } from './lens-view.tsx';
import { ScoreTable } from './score-table.tsx';
import { SendResult } from './send-result.tsx';

export function InterestResultView({ inventory }: { inventory: InventoryState }) {
  const { items, answers } = inventory;
  const result = scoreInterests(items, answers);
  return result && <Result inventory={inventory} result={result} />;
}

function Result({ inventory, result }: { inventory: InventoryState; result: InterestResult }) {
  const { items, answers, times } = inventory;
  const [list, retry] = useCareerList({ items, answers, scores: result.scores });
  const timed = items.flatMap(({ id }) => {
    const answer = answers[id];
    return answer === undefined ? [] : [{ answer, ms: times[id] ?? null }];
  });
  const flags = findFlags(timed, result);
  return (
    <div className="print:**:text-black!">
      <ViewTitle takesFocus>{TEXTS.resultTitle}</ViewTitle>
      <p className="mt-3 max-w-prose text-ink text-lg leading-snug">{TEXTS.resultIntro}</p>
      <Flags flags={flags} />
      <Scores result={result} />
      {!flags.includes('flat') && <CareerListView list={list} onRetry={retry} />}
      <LensView inventory={inventory} />
      <SendResult inventory={inventory} flags={flags} list={list} />
      {!isCareless(flags) && <CountAnswers answers={timed.map(({ answer }) => answer)} />}
      <Actions inventory={inventory} />
    </div>
  );
}

/** Careless answers would blame good questions. */
const isCareless = (flags: readonly InterestFlag[]) =>
  flags.includes('sameAnswers') || flags.includes('quickAnswers');

function Flags({ flags }: { flags: readonly InterestFlag[] }) {
  return flags.map((flag) => (
    <p key={flag} className="mt-4 rounded-xl border border-terracotta bg-peach/50 p-4 text-ink leading-snug">
      {FLAG_TEXTS[flag]}
    </p>
  ));
}

function Scores({ result }: { result: InterestResult }) {
  return (
    <div className="mt-6 grid gap-6 rounded-2xl bg-white p-5 shadow-card sm:p-8 md:grid-cols-[14rem_minmax(0,1fr)] print:break-inside-avoid print:p-0">
      <InterestHexagon result={result} />
      <ScoreTable result={result} />
    </div>
  );
}

function Actions({ inventory }: { inventory: InventoryState }) {
  return (
    <div className="mt-8 grid gap-3 print:hidden">
      <Checkbox
        label={TEXTS.keepResult}
        checked={inventory.isKeeping}
        onChange={({ target }) => inventory.keep(target.checked)}
      />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Link to={paths.contact} className={buttonClasses({ variant: 'secondary' })}>
          {TEXTS.contact}
        </Link>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" />
          {TEXTS.print}
        </Button>
        <Button variant="ghost" onClick={inventory.restart}>
          <RotateCcw aria-hidden className="size-4.5" />
          {TEXTS.again}
        </Button>
        <Link to={paths.career} className={buttonClasses({ variant: 'ghost' })}>
          {TEXTS.assessment}
        </Link>
      </div>
    </div>
  );
}
