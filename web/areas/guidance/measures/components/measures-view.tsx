import { useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { type getInterestMeasures, type InterestMeasures, MIN_RESULTS } from '#contracts/guidance/index.ts';
import { chanceOf, toRows } from '#web/areas/guidance/measures/item-rows.ts';
import {
  describeAges,
  describeAllAges,
  describeChance,
  describeFaulty,
  TEXTS,
} from '#web/areas/guidance/measures/texts.en.ts';
import { Field } from '#web/components/form/field.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { AlphaTable } from './alpha-table.tsx';
import { ItemTable } from './item-table.tsx';

type Groups = ResponseOf<typeof getInterestMeasures>['groups'];

/** The measures of all results, or of a group by age. */
export function MeasuresView({ all, groups }: { all: InterestMeasures; groups: Groups }) {
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
