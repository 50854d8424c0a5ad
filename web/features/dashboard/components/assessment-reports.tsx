import type { Dashboard } from '#contracts/dashboard.ts';
import type { Service } from '#contracts/services.ts';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';

const LABELS: Record<Service, string> = {
  dmit: 'DMIT Reports',
  career: 'Career Counseling',
  overseas: 'Overseas Admissions',
  bridging: 'Bridging Courses',
};

export function AssessmentReports({ enrolments }: Pick<Dashboard, 'enrolments'>) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assessment Reports</CardTitle>
      </CardHeader>
      <ul className="grid gap-5">
        {enrolments.map(({ service, completed, total }) => (
          <li key={service}>
            <Completion label={LABELS[service]} completed={completed} total={total} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CompletionProps {
  label: string;
  completed: number;
  total: number;
}

function Completion({ label, completed, total }: CompletionProps) {
  const percent = total === 0 ? 0 : Math.round((completed / total) * 100);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </div>
      <ProgressBar value={percent} label={label} />
      <p className="text-ink-soft text-sm">
        {total === 0 ? 'No enrolments yet' : `${completed} of ${total} completed`}
      </p>
    </div>
  );
}
