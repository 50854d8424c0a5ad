import { Link } from 'react-router';
import type { Dashboard } from '#contracts/insight/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { EVER, figureAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';

const LABELS: Record<Service, string> = {
  dmit: 'DMIT Reports',
  career: 'Career Counseling',
  overseas: 'Overseas Admissions',
  bridging: 'Bridging Courses',
};

export function AssessmentReports({ enrolments, days }: Pick<Dashboard, 'enrolments' | 'days'>) {
  const { adminUser } = useSession();
  const canReadReports = adminUser !== null && hasPermission(adminUser.role, 'reports:read');
  const addressOf = (key: Service) =>
    figureAddress('completedServices', { from: EVER, to: days.today }, { by: 'service', key });
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assessment Reports</CardTitle>
      </CardHeader>
      <ul className="grid gap-5">
        {enrolments.map(({ service, completed, total }) => (
          <li key={service}>
            <Completion
              label={LABELS[service]}
              completed={completed}
              total={total}
              to={canReadReports ? addressOf(service) : null}
            />
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
  /** The list of completed enrolments; null without the permission to read reports. */
  to: string | null;
}

function Completion({ label, completed, total, to }: CompletionProps) {
  const percent = total === 0 ? 0 : Math.round((completed / total) * 100);
  const text = `${completed} of ${total} completed`;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </div>
      <ProgressBar value={percent} label={label} />
      {total > 0 && to !== null ? (
        <Link
          to={to}
          aria-label={`${label}: ${text}, show the list`}
          className="-my-2.5 inline-flex min-h-11 items-center justify-self-start text-primary text-sm underline underline-offset-4"
        >
          {text}
        </Link>
      ) : (
        <p className="text-ink-soft text-sm">{total === 0 ? 'No enrolments yet' : text}</p>
      )}
    </div>
  );
}
