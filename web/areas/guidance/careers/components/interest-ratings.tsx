import type { Occupation } from '#contracts/guidance/index.ts';
import { INTERESTS, ONET_CREDIT } from '#contracts/interests.ts';
import { HowKnown } from '#web/areas/guidance/facts/how-known.tsx';

const MOST = 7;

export function InterestRatings({ occupation }: { occupation: Occupation }) {
  return (
    <>
      <HowKnown kind="measured">
        Ratings of the nearest occupation of O*NET, “{occupation.title}”, from 1 (hardly fits) to 7 (fits very
        well). They describe work in the United States and may differ here. Preparation: zone{' '}
        {occupation.jobZone} of 5, where 5 needs most.
      </HowKnown>
      <table className="mt-4 w-full max-w-prose">
        <thead className="sr-only">
          <tr>
            <th scope="col">Interest</th>
            <th scope="col">Rating from 1 to 7</th>
          </tr>
        </thead>
        <tbody>
          {INTERESTS.map(({ letter, name, meaning }, at) => (
            <tr key={letter} className="border-line border-t first:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal leading-snug">
                <span className="font-semibold">{name}</span>
                <span className="block text-ink-soft text-sm">{meaning}</span>
              </th>
              <td className="w-2/5 py-2">
                <Rating value={occupation.ratings[at] ?? 1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 max-w-prose text-ink-soft text-sm leading-snug">{ONET_CREDIT}</p>
    </>
  );
}

function Rating({ value }: { value: number }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-2.5 grow overflow-hidden rounded-full bg-cream">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${Math.round((100 * (value - 1)) / (MOST - 1))}%` }}
        />
      </span>
      <span className="w-7 text-right tabular-nums">{value.toFixed(1)}</span>
    </span>
  );
}
