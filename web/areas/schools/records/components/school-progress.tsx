import type { ResponseOf } from '#contracts/endpoint.ts';
import type { getSchool } from '#contracts/schools/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';

type Progress = ResponseOf<typeof getSchool>['progress'][number];

export function SchoolProgress({ progress }: { progress: readonly Progress[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Progress by service</CardTitle>
      </CardHeader>
      <ul className="grid gap-5">
        {progress.map((row) => (
          <li key={row.service} className="grid gap-1.5">
            <ServiceProgress row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ServiceProgress({ row: { service, enrolled, inProgress, completed } }: { row: Progress }) {
  const name = SERVICE_NAMES[service];
  const total = enrolled + inProgress + completed;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium text-ink">{name}</span>
        <span className="text-ink-soft">
          {total === 0 ? 'No enrolments' : `${completed} of ${total} completed`}
        </span>
      </div>
      <ProgressBar label={`${name}: completed`} value={total === 0 ? 0 : (completed / total) * 100} />
      {total > 0 && (
        <p className="text-ink-soft text-sm">{`In progress: ${inProgress} · Enrolled: ${enrolled}`}</p>
      )}
    </>
  );
}
