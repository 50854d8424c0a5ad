import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  type getInterestMeasures,
  type InterestMeasures,
  type ItemMeasures,
  MIN_RESULTS,
} from '#contracts/guidance/index.ts';
import { INTERESTS, type InterestType, ITEM_COUNTS } from '#contracts/interests.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { INTEREST_ITEMS } from '../interests/items.en.ts';
import { choiceFiguresQuery, interestMeasuresQuery } from './api.ts';
import {
  CHOICE_TEXTS,
  describeAges,
  describeAllAges,
  describeChance,
  describeFaulty,
  describeForm,
  describeListed,
  describeMeasure,
  describeMonths,
  describeShowAll,
  describeSpread,
  describeTooFew,
  FAULT_TEXTS,
  TEXTS,
} from './texts.en.ts';

export function InterestQuestionsPage() {
  usePageTitle(TEXTS.title);
  const measures = useQuery(interestMeasuresQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-soft">{TEXTS.intro}</p>
      <Loaded query={measures} loading={TEXTS.loading} failed={TEXTS.failed}>
        {({ results, all, groups }) =>
          all === null ? (
            <Card>
              <EmptyState text={describeTooFew(results)} />
            </Card>
          ) : (
            <MeasuresView all={all} groups={groups} />
          )
        }
      </Loaded>
      <ChoiceFigures />
    </div>
  );
}

/** How often a later choice was in the list of the result, with the number of answers. */
function ChoiceFigures() {
  const query = useQuery(choiceFiguresQuery);
  return (
    <Card>
      <CardTitle>{CHOICE_TEXTS.title}</CardTitle>
      <p className="mt-1 mb-3 text-ink-soft">{CHOICE_TEXTS.intro}</p>
      <Loaded query={query} loading={CHOICE_TEXTS.loading} failed={CHOICE_TEXTS.failed}>
        {({ figures }) => (
          <ul className="grid divide-y divide-line">
            {figures.map(({ months, asked, answered, listed, other, undecided }) => (
              <li key={months} className="py-3 first:pt-0 last:pb-0">
                <h3 className="font-semibold">{describeMonths(months)}</h3>
                <p>{answered === 0 ? CHOICE_TEXTS.noAnswers : describeListed(listed, answered)}</p>
                <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
                  {(
                    [
                      [CHOICE_TEXTS.asked, asked],
                      [CHOICE_TEXTS.answered, answered],
                      [CHOICE_TEXTS.other, other],
                      [CHOICE_TEXTS.undecided, undecided],
                    ] as const
                  ).map(([label, value]) => (
                    <div key={label} className="flex gap-1.5">
                      <dt>{label}</dt>
                      <dd className="font-medium">{formatNumber(value)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

type Groups = ResponseOf<typeof getInterestMeasures>['groups'];

/** The measures of all results, or of a group by age. */
function MeasuresView({ all, groups }: { all: InterestMeasures; groups: Groups }) {
  // By its first age: a later load may have other groups.
  const [from, setFrom] = useState('');
  const group = groups.find((each) => String(each.from) === from);
  const shown = group ?? all;
  const options = [
    { value: '', label: describeAllAges(all.results) },
    ...groups.map(({ from, to, results }) => ({
      value: String(from),
      label: describeAges(from, to, results),
    })),
  ];
  return (
    <>
      {groups.length > 0 ? (
        <div className="max-w-sm">
          <Field label={TEXTS.age}>
            <Select
              options={options}
              value={group ? from : ''}
              onChange={({ target }) => setFrom(target.value)}
            />
          </Field>
        </div>
      ) : (
        <p className="text-ink-soft">{TEXTS.noGroups}</p>
      )}
      <Alphas measures={shown} />
      <Questions measures={shown} />
    </>
  );
}

function Alphas({ measures: { short, long } }: { measures: InterestMeasures }) {
  return (
    <Card aria-label={TEXTS.alphas}>
      <CardTitle>{TEXTS.alphas}</CardTitle>
      <p className="mt-1 mb-3 max-w-prose text-ink-soft leading-snug">{TEXTS.alphasHint}</p>
      <AlphaTable short={short} long={long} />
    </Card>
  );
}

function Questions({ measures }: { measures: InterestMeasures }) {
  const rows = toRows(measures.items);
  const fewest = Math.min(...rows.map(({ results }) => results));
  const judged = rows.filter(({ results }) => results >= MIN_RESULTS);
  const faulty = judged.filter(({ faults }) => faults.length > 0);
  return (
    <Card aria-label={TEXTS.questions}>
      <CardHeader>
        <CardTitle>{TEXTS.questions}</CardTitle>
        {judged.length > 0 && (
          <p className="font-medium text-ink">{describeFaulty(faulty.length, judged.length)}</p>
        )}
      </CardHeader>
      <p className="-mt-2 mb-2 max-w-prose text-ink-soft leading-snug">{TEXTS.questionsHint}</p>
      <p className="mb-3 max-w-prose text-ink-soft leading-snug">
        {describeChance(fewest, chanceOf(fewest))}
      </p>
      <ItemTable rows={rows} />
    </Card>
  );
}

type FormMeasures = InterestMeasures['short'];

const CELL = 'border-line border-b py-2.5 pl-3 text-right tabular-nums group-last:border-b-0';

function AlphaTable({ short, long }: Pick<InterestMeasures, 'short' | 'long'>) {
  const alphaOf = ({ alphas }: FormMeasures, type: InterestType) =>
    describeMeasure(alphas.find((each) => each.type === type)?.alpha ?? null);
  return (
    <>
      <table className="w-full max-w-2xl border-separate border-spacing-0">
        <caption className="sr-only">{TEXTS.alphas}</caption>
        <thead>
          <tr className="align-bottom text-ink-soft text-sm leading-snug">
            <th scope="col" className="border-line border-b py-2 text-left font-semibold">
              {TEXTS.type}
            </th>
            <th scope="col" className="border-line border-b py-2 pl-3 text-right font-semibold">
              {describeForm(ITEM_COUNTS.short, short.results)}
            </th>
            {long && (
              <th scope="col" className="border-line border-b py-2 pl-3 text-right font-semibold">
                {describeForm(ITEM_COUNTS.long, long.results)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {INTERESTS.map(({ letter, name }) => (
            <tr key={letter} className="group">
              <th
                scope="row"
                className="border-line border-b py-2.5 text-left font-normal leading-snug group-last:border-b-0"
              >
                {name}
              </th>
              <td className={CELL}>{alphaOf(short, letter)}</td>
              {long && <td className={CELL}>{alphaOf(long, letter)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {long === null && <p className="mt-3 text-ink-soft text-sm">{TEXTS.noLong}</p>}
    </>
  );
}

const COLUMNS: Column<ItemRow>[] = [
  { key: 'question', header: TEXTS.question, isTitle: true, cell: ({ text }) => text },
  {
    key: 'type',
    header: TEXTS.type,
    cell: ({ type }) => INTERESTS.find(({ letter }) => letter === type)?.name,
  },
  { key: 'results', header: TEXTS.results, align: 'end', cell: ({ results }) => formatNumber(results) },
  { key: 'answers', header: TEXTS.answers, cell: ({ counts }) => <Spread counts={counts} /> },
  { key: 'mean', header: TEXTS.mean, align: 'end', cell: ({ mean }) => describeMeasure(mean) },
  {
    key: 'correlation',
    header: TEXTS.correlation,
    align: 'end',
    cell: ({ correlation }) => describeMeasure(correlation),
  },
  {
    key: 'finding',
    header: TEXTS.finding,
    isSelfExplaining: true,
    cardClassName: '-order-1 col-span-full',
    cell: (row) => <Finding row={row} />,
  },
];

/** Cards of a phone: sixty would be twenty screens. */
const FIRST_ROWS = 10;

/** @param rows the worst first. All that work badly are shown at once. */
function ItemTable({ rows }: { rows: readonly ItemRow[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const first = Math.max(FIRST_ROWS, rows.filter(({ faults }) => faults.length > 0).length);
  return (
    <>
      <DataTable
        caption={TEXTS.questions}
        needs="wide"
        columns={COLUMNS}
        rows={isWhole ? rows : rows.slice(0, first)}
        getKey={({ id }) => id}
      />
      {rows.length > first && (
        <Button
          variant="secondary"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-4"
        >
          {isWhole ? TEXTS.showFewer : describeShowAll(rows.length)}
        </Button>
      )}
    </>
  );
}

function Finding({ row: { faults, results } }: { row: ItemRow }) {
  if (results < MIN_RESULTS) return <span className="text-ink-soft">{TEXTS.notJudged}</span>;
  if (faults.length === 0) return <span className="text-ink-soft">{TEXTS.noFault}</span>;
  return (
    <span className="grid justify-items-start gap-1">
      {faults.map((fault) => (
        <Badge key={fault} tone="amber" wraps>
          {FAULT_TEXTS[fault]}
        </Badge>
      ))}
    </span>
  );
}

/** A column and a number for each answer, from "not at all" to "very much". */
function Spread({ counts }: { counts: readonly number[] }) {
  const greatest = Math.max(1, ...counts);
  return (
    <>
      <span className="sr-only">{describeSpread(counts)}</span>
      <span aria-hidden className="grid w-36 max-w-full grid-cols-5 gap-1 text-center text-sm tabular-nums">
        {counts.map((count, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers have no other name
          <span key={step} className="grid">
            <span className="flex h-8 items-end border-field border-b">
              <span className="w-full bg-primary" style={{ height: `${(count / greatest) * 100}%` }} />
            </span>
            {count}
          </span>
        ))}
      </span>
    </>
  );
}

interface ItemRow extends ItemMeasures {
  id: string;
  text: string;
  /** With an answer to the item. */
  results: number;
}

/** The worst first: by the number of faults, then by the correlation. */
function toRows(items: readonly ItemMeasures[]): ItemRow[] {
  return items
    .flatMap((measures) => {
      const item = INTEREST_ITEMS[measures.place];
      const results = measures.counts.reduce((sum, count) => sum + count, 0);
      return item ? [{ ...measures, id: item.id, text: item.text, results }] : [];
    })
    .sort(
      (one, other) =>
        other.faults.length - one.faults.length || (one.correlation ?? -1) - (other.correlation ?? -1),
    );
}

/** How far the r of two unrelated lists moves by chance, in 95 of 100 samples (Fisher's z). */
export const chanceOf = (results: number) => Math.tanh(1.96 / Math.sqrt(results - 3));
