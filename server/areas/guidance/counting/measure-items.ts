import type { AnswerOf } from '#contracts/endpoint.ts';
import {
  type getInterestMeasures,
  type InterestMeasures,
  type ItemFault,
  type ItemMeasures,
  LOWEST_CORRELATION,
  MIN_OF_GROUP,
  MIN_RESULTS,
} from '#contracts/guidance/index.ts';
import {
  INTEREST_ANSWERS,
  INTEREST_TYPES,
  type InterestForm,
  type InterestType,
  ITEM_COUNTS,
  typeOfItem,
} from '#contracts/interests.ts';
import { groupByAge } from './age-groups.ts';
import { alphaOf, correctedItemTotal } from './item-statistics.ts';

export interface CountedResult {
  age: number;
  /** In the order of the items: 30 or 60. */
  answers: readonly number[];
}

const onlyLong = <Result extends CountedResult>(results: readonly Result[]) =>
  results.filter(({ answers }) => answers.length === ITEM_COUNTS.long);

/** Measures all results and groups by age. docs/guidance.md has the smallest number of results for each. */
export function measureResults(results: readonly CountedResult[]): AnswerOf<typeof getInterestMeasures> {
  if (results.length < MIN_RESULTS) return { results: results.length, all: null, groups: [] };
  const isLongShown = onlyLong(results).length >= MIN_RESULTS;
  const groups = groupByAge(
    results,
    (group) => group.length >= MIN_OF_GROUP && (!isLongShown || onlyLong(group).length >= MIN_OF_GROUP),
  );
  return {
    results: results.length,
    all: measure(results, isLongShown),
    groups: groups.map(({ from, to, results }) => ({ from, to, ...measure(results, isLongShown) })),
  };
}

function measure(results: readonly CountedResult[], isLongShown: boolean): InterestMeasures {
  const long = onlyLong(results);
  return {
    results: results.length,
    items: [
      ...measureItems(results, 'short'),
      ...(isLongShown ? measureItems(long, 'long').slice(ITEM_COUNTS.short) : []),
    ],
    short: measureForm(results, 'short'),
    long: isLongShown ? measureForm(long, 'long') : null,
  };
}

const measureForm = (results: readonly CountedResult[], form: InterestForm) => ({
  results: results.length,
  alphas: INTEREST_TYPES.map((type) => ({ type, alpha: alphaOf(scaleOf(results, type, form)) })),
});

/** The answers to the items of a type that belong to a form. */
function scaleOf(results: readonly CountedResult[], type: InterestType, form: InterestForm): number[][] {
  return results.map(({ answers }) =>
    answers.slice(0, ITEM_COUNTS[form]).filter((_, place) => typeOfItem(place) === type),
  );
}

function measureItems(results: readonly CountedResult[], form: InterestForm): ItemMeasures[] {
  const scales = new Map(INTEREST_TYPES.map((type) => [type, scaleOf(results, type, form)]));
  return Array.from({ length: ITEM_COUNTS[form] }, (_, place) => {
    const type = typeOfItem(place);
    const at = Math.floor(place / INTEREST_TYPES.length);
    const scale = scales.get(type) ?? [];
    const chosen = scale.map((answers) => answers[at] ?? 0);
    const counts = INTEREST_ANSWERS.map((step) => chosen.filter((answer) => answer === step).length);
    const correlation = correctedItemTotal(scale, at);
    return {
      place,
      type,
      counts,
      correlation,
      mean: chosen.reduce((sum, answer) => sum + answer, 0) / chosen.length,
      faults: results.length < MIN_RESULTS ? [] : findFaults(counts, correlation),
    };
  });
}

function findFaults(counts: readonly number[], correlation: number | null): ItemFault[] {
  const faults: ItemFault[] = [];
  if (correlation !== null && correlation < LOWEST_CORRELATION) faults.push('lowCorrelation');
  if (counts.includes(0)) faults.push('unusedStep');
  return faults;
}
