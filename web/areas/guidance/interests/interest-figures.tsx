import { useQuery } from '@tanstack/react-query';
import { MIN_RESULTS } from '#contracts/guidance/index.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { choiceFiguresQuery, saveCountedAnswers } from './api.ts';

/** The interest inventory on the page of the figures: its counted answers as a file, and later choices of the families. */
export function InterestFigures() {
  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle>Answers of the interest inventory</CardTitle>
          <ExportButton save={saveCountedAnswers} label="Export answers" />
        </CardHeader>
        <p className="text-ink-soft">
          {`Answers that families let us count without a name, for an evaluation of the questions: a row for each result with the age and the answers from 0 to 4. Exported from ${MIN_RESULTS} results on.`}
        </p>
      </Card>
      <ChoiceFigures />
    </>
  );
}

/** How often a later choice was in the list of the result, with the number of answers. */
function ChoiceFigures() {
  const query = useQuery(choiceFiguresQuery);
  return (
    <Card>
      <CardTitle>What families chose later</CardTitle>
      <p className="mt-1 mb-3 text-ink-soft">
        12 and 24 months after families sent a result, an e-mail asks those who agreed for the student’s
        choice. In the list: one of the careers of the result.
      </p>
      <Loaded
        query={query}
        loading="Loading the answers..."
        failed="Failed to load the answers. Please try again."
      >
        {({ figures }) => (
          <ul className="grid divide-y divide-line">
            {figures.map(({ months, asked, answered, listed, other, undecided }) => (
              <li key={months} className="py-3 first:pt-0 last:pb-0">
                <h3 className="font-semibold">{`After ${formatNumber(months)} months`}</h3>
                <p>
                  {answered === 0
                    ? 'No answers yet.'
                    : `In the list: ${formatNumber(listed)} of ${formatNumber(answered)} answers.`}
                </p>
                <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
                  {(
                    [
                      ['Asked', asked],
                      ['Answered', answered],
                      ['Something else', other],
                      ['Undecided', undecided],
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
