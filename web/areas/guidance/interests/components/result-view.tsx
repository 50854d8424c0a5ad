import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Printer, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { STREAMS, type Subject, subjectsOf } from '#contracts/guidance/index.ts';
import { BAND_NAMES, POINTS, STEADINESS_TEXTS } from '#contracts/interest-texts.ts';
import { INTERESTS, type InterestFlag, type InterestResult, ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { BookCounselling } from '#web/areas/enquiries/index.ts';
import { KeepInAccount } from '#web/areas/families/index.ts';
import { homeFirst } from '#web/areas/guidance/facts/home-board.ts';
import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import type { Inventory } from '#web/areas/guidance/interests/inventory.ts';
import {
  type CareerListInput,
  describeSent,
  findCareers,
  findFlags,
  findLiked,
  findTies,
  type SuggestedCareer,
  type Suggestions,
  scoreInterests,
} from '#web/areas/guidance/interests/result.ts';
import {
  describeLikes,
  describeTie,
  FLAG_TEXTS,
  HIGH_SCORE_TEXTS,
} from '#web/areas/guidance/interests/texts.ts';
import { Field } from '#web/components/form/field.tsx';
import { InterestHexagon } from '#web/components/interest-hexagon.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { addressHere } from '#web/lib/messages.ts';
import { usePlace } from '#web/lib/use-place.ts';
import { CountAnswers } from './count-answers.tsx';
import { LensView } from './lens-view.tsx';

export function InterestResultView({ inventory }: { inventory: Inventory }) {
  const { items, answers } = inventory;
  const result = scoreInterests(items, answers);
  return result && <Result inventory={inventory} result={result} />;
}

function Result({ inventory, result }: { inventory: Inventory; result: InterestResult }) {
  const { items, answers, times } = inventory;
  usePlace(inventory.isReturn);
  const [list, retry] = useCareerList({ items, answers, scores: result.scores });
  const timed = items.flatMap(({ id }) => {
    const answer = answers[id];
    return answer === undefined ? [] : [{ answer, ms: times[id] ?? null }];
  });
  const flags = findFlags(timed, result);
  const liked = findLiked(result);
  return (
    <div className="print:**:text-black!">
      <ViewTitle takesFocus={!inventory.isReturn}>{t`Your interests`}</ViewTitle>
      {!flags.includes('flat') && liked.length > 0 && (
        <p className="mt-2 max-w-prose font-semibold text-ink text-xl leading-snug">{describeLikes(liked)}</p>
      )}
      <KeepResult inventory={inventory} />
      {list.state !== 'loading' && (
        <KeepInAccount
          result={{
            kind: 'interests',
            content: describeSent(inventory, { flags, careers: listed(list, flags), subjects: [] }),
          }}
        />
      )}
      <Flags flags={flags} />
      {!flags.includes('flat') && <CareerListView list={list} onRetry={retry} />}
      <p className="mt-8 max-w-prose text-ink text-lg leading-snug">
        <Trans>
          This shows what you said you like. It says nothing about what you can do or who you are, and it may
          change.
        </Trans>
      </p>
      <Scores result={result} />
      <LensView inventory={inventory} />
      <SendResult inventory={inventory} flags={flags} list={list} />
      {!isCareless(flags) && <CountAnswers answers={timed.map(({ answer }) => answer)} />}
      <Actions inventory={inventory} />
    </div>
  );
}

/** The first ten careers with their bands. @returns the list, and how to try again. */
function useCareerList(input: CareerListInput): [Suggestions, retry: () => void] {
  const [list, setList] = useState<Suggestions>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // The answers do not change while a result is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isGone = false;
    setList({ state: 'loading' });
    findCareers(input).then(
      (careers) => isGone || setList({ state: 'ready', careers }),
      (error: unknown) => {
        console.warn('The careers could not be loaded', error);
        if (!isGone) setList({ state: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return [list, () => setAttempt(attempt + 1)];
}

/** Careless answers would blame good questions. */
const isCareless = (flags: readonly InterestFlag[]) =>
  flags.includes('sameAnswers') || flags.includes('quickAnswers');

function Flags({ flags }: { flags: readonly InterestFlag[] }) {
  return flags.map((flag) => (
    <p key={flag} className="mt-4 rounded-xl border border-terracotta bg-peach/50 p-4 text-ink leading-snug">
      {i18n._(FLAG_TEXTS[flag])}
    </p>
  ));
}

function Scores({ result }: { result: InterestResult }) {
  return (
    <div className="mt-6 grid gap-6 rounded-2xl bg-white p-5 shadow-card sm:p-8 md:grid-cols-[18rem_minmax(0,1fr)] print:break-inside-avoid print:p-0">
      <InterestHexagon result={result} />
      <ScoreTable result={result} />
    </div>
  );
}

/** At the head, so that nobody leaves the result without having seen it. */
function KeepResult({ inventory }: { inventory: Inventory }) {
  return (
    <Checkbox
      label={
        <span className="leading-snug">
          <Trans>Keep my answers in this browser, so that I can see the result again.</Trans>
        </span>
      }
      checked={inventory.isKeeping}
      onChange={({ target }) => inventory.keep(target.checked)}
      className="mt-2 print:hidden"
    />
  );
}

function Actions({ inventory }: { inventory: Inventory }) {
  return (
    <div className="mt-8 grid gap-3 print:hidden">
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Link to={paths.contact} className={buttonClasses({ variant: 'secondary' })}>
          <Trans>How to reach us</Trans>
        </Link>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" />
          <Trans>Print or save as PDF</Trans>
        </Button>
        <Button variant="ghost" onClick={inventory.restart}>
          <RotateCcw aria-hidden className="size-4.5" />
          <Trans>Start again</Trans>
        </Button>
        <Link to={paths.career} className={buttonClasses({ variant: 'ghost' })}>
          <Trans>Career assessment in your own words</Trans>
        </Link>
      </div>
    </div>
  );
}

/** The highest score first; equal ones in the order of the types, and named below. */
function ScoreTable({ result: { scores, most } }: { result: InterestResult }) {
  const interests = INTERESTS.toSorted((a, b) => scores[b.letter] - scores[a.letter]);
  return (
    <div>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">
          <Trans>Your six scores</Trans>
        </caption>
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            <th scope="col" className="py-2 pr-3 font-medium">
              <Trans>Interest</Trans>
            </th>
            <th scope="col" className="whitespace-nowrap py-2 text-right font-medium">
              <Trans>Score</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {interests.map(({ letter, name, meaning }) => (
            <tr key={letter} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-3 font-normal">
                <span className="block font-semibold text-ink leading-snug">
                  <span aria-hidden className="mr-2 inline-block w-4 text-clay">
                    {letter}
                  </span>
                  {i18n._(name)}
                </span>
                <span className="mt-0.5 block text-ink-soft leading-snug print:text-sm">
                  {t`${ph({ meaning: i18n._(meaning) })}. ${ph({ text: i18n._(HIGH_SCORE_TEXTS[letter]) })}`}
                </span>
              </th>
              <td className="whitespace-nowrap py-3 text-right font-semibold text-ink">
                {i18n._(POINTS, { points: scores[letter], most })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {findTies(scores).map((tied) => (
        <p key={tied.join()} className="mt-3 text-ink leading-snug">
          {describeTie(
            INTERESTS.filter(({ letter }) => tied.includes(letter)).map(({ name }) => i18n._(name)),
          )}
        </p>
      ))}
    </div>
  );
}

interface CareerListViewProps {
  list: Suggestions;
  onRetry: () => void;
}

function CareerListView({ list, onRetry }: CareerListViewProps) {
  return (
    <section aria-labelledby="careers-title" className="mt-5 rounded-2xl bg-white p-5 shadow-card sm:p-8">
      <h2 id="careers-title" className="font-bold text-primary-deep text-xl">
        <Trans>Careers with similar interests</Trans>
      </h2>
      {list.state === 'loading' && (
        <p role="status" className="mt-4 text-ink-soft">
          <Trans>Comparing careers…</Trans>
        </p>
      )}
      {list.state === 'failed' && (
        <div role="alert" className="mt-4">
          <p className="text-danger-dark">
            <Trans>The careers could not be loaded. Please check your internet connection.</Trans>
          </p>
          <Button variant="secondary" onClick={onRetry} className="mt-2">
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {list.state === 'ready' && <Careers careers={list.careers} />}
      <p className="mt-4 text-ink leading-snug">
        <Trans>
          For each career we compared your six scores with ratings of the nearest occupation. People who do
          this work have similar interests; it does not say that you would be good at it. A few careers, such
          as IAS officer and army officer, have no close match among the rated occupations and are not
          compared.
        </Trans>
      </p>
      <p className="mt-4 text-ink-soft text-sm leading-snug">{ONET_CREDIT}</p>
    </section>
  );
}

function Careers({ careers }: { careers: readonly SuggestedCareer[] }) {
  if (careers.length === 0)
    return (
      <p className="mt-4 text-ink leading-snug">
        <Trans>No career of our list is close to your six scores. Talk about them with a counsellor.</Trans>
      </p>
    );
  return (
    <>
      <ol className="mt-4 divide-y divide-line">
        {careers.map(({ career, band, steadiness }) => (
          <li key={career.slug} className="py-3 print:py-1">
            {/* Each page's HTML has its own data, so the browser loads it anew. */}
            <a
              href={addressHere(careerAddress(career.slug))}
              className="inline-flex min-h-11 items-center font-semibold text-lg text-primary-dark leading-snug underline underline-offset-4"
            >
              {career.name}
            </a>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm leading-snug">
              <li className="font-semibold text-primary-dark">{i18n._(BAND_NAMES[band])}</li>
              <li className="text-ink">{i18n._(STEADINESS_TEXTS[steadiness])}</li>
            </ul>
            <dl className="mt-0.5 flex flex-wrap gap-x-2 text-ink-soft text-sm leading-snug">
              <dt>
                <Trans>Nearest rated occupation</Trans>
              </dt>
              <dd>{career.title}</dd>
            </dl>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-soft leading-snug">
        <Trans>
          How steady is this list? We changed your answers a little, as you might on another day, in a
          thousand draws. The words below each career say in how many draws it stayed among the first ten.
        </Trans>
      </p>
      <a
        href={addressHere(paths.careers)}
        className="mt-2 inline-flex min-h-11 items-center font-medium text-primary-dark underline underline-offset-4 print:hidden"
      >
        <Trans>Read about careers in our library</Trans>
      </a>
    </>
  );
}

/** A flat profile has no careers. */
const listed = (list: Suggestions, flags: readonly InterestFlag[]) =>
  list.state === 'ready' && !flags.includes('flat') ? list.careers : [];

const options = () => [
  { value: '', label: t`Not decided` },
  ...homeFirst(STREAMS).map(({ id, name, board }) => ({ value: id, label: `${name} (${board})` })),
];

interface SendResultProps {
  inventory: Inventory;
  flags: readonly InterestFlag[];
  list: Suggestions;
}

/** A request for a session, with this result if the family ticks its box. */
function SendResult({ inventory, flags, list }: SendResultProps) {
  const [subjects, setSubjects] = useState<readonly Subject[]>([]);
  const [isUsed, setIsUsed] = useState(false);
  const careers = listed(list, flags);
  function handleChoice(id: string) {
    const stream = STREAMS.find((each) => each.id === id);
    setSubjects(stream ? subjectsOf(stream) : []);
  }
  return (
    <section
      aria-labelledby="send-title"
      onFocus={() => setIsUsed(true)}
      onPointerDown={() => setIsUsed(true)}
      className="mt-8 rounded-2xl bg-peach p-5 sm:p-8 print:hidden"
    >
      <h2 id="send-title" className="font-bold text-primary-deep text-xl">
        <Trans>Talk to a counsellor</Trans>
      </h2>
      <p className="mt-2 mb-4 text-ink leading-snug">
        <Trans>
          Ask for a session. In the form you decide whether this result is sent with it: nothing is sent
          without your tick, and under 18 a parent has to agree.
        </Trans>
      </p>
      <div className="grid gap-4 at-browser:hidden">
        <Field
          label={t`Subjects you think of for Class 11 (optional)`}
          hint={t`They are sent with the result, if you send it.`}
        >
          <Select options={options()} onChange={({ target }) => handleChoice(target.value)} />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <BookCounselling
          service="career"
          interests={
            list.state === 'loading' ? undefined : describeSent(inventory, { flags, careers, subjects })
          }
        />
      </div>
      <LazyToaster isWanted={isUsed} />
    </section>
  );
}
