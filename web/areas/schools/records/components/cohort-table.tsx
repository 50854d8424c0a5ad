import type { ResponseOf } from '#contracts/endpoint.ts';
import type { getSchool } from '#contracts/schools/index.ts';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatNumber } from '#web/lib/format.ts';

type Cohort = ResponseOf<typeof getSchool>['cohorts'][number];

const HEAD = 'border-line border-b py-2 font-semibold text-ink-soft text-sm';
const CELL = 'border-line border-b py-2.5 align-top group-last:border-b-0';

export function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  return (
    <Card>
      <CardHeader className="mb-2">
        <CardTitle>Progress by class</CardTitle>
      </CardHeader>
      {cohorts.length === 0 ? (
        <p className="py-2 text-ink-soft">No students yet.</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <caption className="sr-only">Progress by class</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                Class
              </th>
              <th scope="col" className={`${HEAD} w-24 text-right`}>
                Students
              </th>
              <th scope="col" className={`${HEAD} w-28 text-right`}>
                With a completed service
              </th>
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ className, students, completed }) => (
              <tr key={className ?? ''} className="group">
                <th scope="row" className={`${CELL} break-words pr-3 text-left font-medium`}>
                  {className ?? 'No class given'}
                </th>
                <td className={`${CELL} text-right`}>{formatNumber(students)}</td>
                <td className={`${CELL} text-right`}>{formatNumber(completed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
