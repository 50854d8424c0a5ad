import type { InterestMeasures } from '#contracts/guidance/index.ts';
import { INTERESTS, type InterestType, ITEM_COUNTS } from '#contracts/interests.ts';
import { describeForm, describeMeasure, TEXTS } from '#web/areas/guidance/measures/texts.en.ts';

type FormMeasures = InterestMeasures['short'];

const CELL = 'border-line border-b py-2.5 pl-3 text-right tabular-nums group-last:border-b-0';

export function AlphaTable({ short, long }: Pick<InterestMeasures, 'short' | 'long'>) {
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
