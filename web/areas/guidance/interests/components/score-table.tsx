import { describePoints } from '#contracts/interest-texts.ts';
import { INTERESTS, type InterestResult } from '#contracts/interests.ts';
import { findTies } from '#web/areas/guidance/interests/score.ts';
import { describeTie, HIGH_SCORE_TEXTS, TEXTS } from '#web/areas/guidance/interests/texts.en.ts';

/** The highest score first; equal ones in the order of the types, and named below. */
export function ScoreTable({ result: { scores, most } }: { result: InterestResult }) {
  const interests = INTERESTS.toSorted((a, b) => scores[b.letter] - scores[a.letter]);
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
          {interests.map(({ letter, name, meaning }) => (
            <tr key={letter} className="border-line border-b align-top">
              <th scope="row" className="py-3 pr-3 font-normal">
                <span className="block font-semibold text-ink leading-snug">
                  <span aria-hidden className="mr-2 inline-block w-4 text-clay">
                    {letter}
                  </span>
                  {name}
                </span>
                <span className="mt-0.5 block text-ink-soft leading-snug print:text-sm">
                  {meaning}. {HIGH_SCORE_TEXTS[letter]}
                </span>
              </th>
              <td className="whitespace-nowrap py-3 text-right font-semibold text-ink">
                {describePoints(scores[letter], most)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {findTies(scores).map((tied) => (
        <p key={tied.join()} className="mt-3 text-ink leading-snug">
          {describeTie(INTERESTS.filter(({ letter }) => tied.includes(letter)).map(({ name }) => name))}
        </p>
      ))}
    </div>
  );
}
