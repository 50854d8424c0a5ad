import { useQuery } from '@tanstack/react-query';
import { choiceFiguresQuery } from '#web/areas/guidance/measures/api.ts';
import { CHOICE_TEXTS, describeListed, describeMonths } from '#web/areas/guidance/measures/texts.en.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { formatNumber } from '#web/lib/format.ts';

/** How often a later choice was in the list of the result, with the number of answers. */
export function ChoiceFigures() {
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
