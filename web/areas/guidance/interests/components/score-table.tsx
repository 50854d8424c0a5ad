import { INTEREST_TYPES, type InterestResult } from '#contracts/interests.ts';
import { findTies } from '#web/areas/guidance/interests/score.ts';
import {
  describePoints,
  describeTie,
  TEXTS,
  TYPE_MEANINGS,
  TYPE_NAMES,
} from '#web/areas/guidance/interests/texts.en.ts';

/** The highest score first; equal ones in the order of the types, and named below. */
export function ScoreTable({ result: { scores, most } }: { result: InterestResult }) {
  const types = [...INTEREST_TYPES].sort((a, b) => scores[b] - scores[a]);
  return (
    <div>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{TEXTS.table}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            <th scope="col" className="py-2 pr-3 font-medium">
              {TEXTS.interest}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {TEXTS.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-3 font-normal">
                <span className="block font-semibold text-ink leading-snug">
                  <span aria-hidden className="mr-2 inline-block w-4 text-clay">
                    {type}
                  </span>
                  {TYPE_NAMES[type]}
                </span>
                <span className="mt-0.5 block text-ink-soft leading-snug print:text-sm">
                  {TYPE_MEANINGS[type]}
                </span>
              </th>
              <td className="whitespace-nowrap py-3 text-right font-semibold text-ink">
                {describePoints(scores[type], most)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {findTies(scores).map((tied) => (
        <p key={tied.join()} className="mt-3 text-ink leading-snug">
          {describeTie(tied.map((type) => TYPE_NAMES[type]))}
        </p>
      ))}
    </div>
  );
}
