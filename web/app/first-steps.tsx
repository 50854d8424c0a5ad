import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Particulars, placeholderTexts } from '#contracts/operations/index.ts';
import { paths } from '#contracts/pages.ts';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import { teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { mailStateQuery } from '#web/areas/mail/index.ts';
import { RemoveSampleData, sampleDataQuery } from '#web/areas/operations/index.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

const officePart = (part: 'address' | 'hours' | 'fees') => `${paths.admin.settings}?tab=office&part=${part}`;

interface Step {
  label: string;
  /** Undefined where the answer failed. */
  isDone: boolean | undefined;
  to?: string;
  /** In place of a link. */
  action?: ReactNode;
}

interface FirstStepsProps {
  particulars: Particulars;
  onHide: () => void;
}

/**
 * What a super admin does before families use the site. It ends with the last step. It waits for every answer; where one fails,
 * its step is left out.
 */
export function FirstSteps({ particulars, onHide }: FirstStepsProps) {
  const { adminUser } = useSession();
  const team = useQuery(teamMembersQuery);
  const mail = useQuery(mailStateQuery);
  const samples = useQuery(sampleDataQuery);
  if (team.isPending || mail.isPending || samples.isPending) return null;
  const { hours, fees } = particulars;
  const hasColleague = team.data?.some(
    ({ id, role, isActive, isSample }) =>
      isActive && !isSample && id !== adminUser?.id && COUNSELLOR_ROLES.includes(role),
  );
  const hasFee = Object.values(fees).some((fee) => Object.values(fee).some((value) => value !== null));
  const all: Step[] = [
    {
      label: 'The office’s own details',
      to: officePart('address'),
      isDone: placeholderTexts(particulars).length === 0,
    },
    { label: 'Opening hours', to: officePart('hours'), isDone: hours !== null },
    { label: 'What a service costs', to: officePart('fees'), isDone: hasFee },
    { label: 'A first counsellor', to: paths.admin.dashboardTeamMembers, isDone: hasColleague },
    { label: 'E-mail', to: paths.admin.dashboardMail, isDone: mail.data?.isOn },
    { label: 'Invented sample data', action: <RemoveSampleData />, isDone: samples.data === false },
  ];
  const steps = all.filter(({ isDone }) => isDone !== undefined);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-labelledby="first-steps"
      className="rounded-2xl border border-line bg-white px-4 py-2 sm:px-5"
    >
      <div className="flex items-center gap-3">
        <h2 id="first-steps" className="grow font-semibold text-ink">
          First steps{' '}
          <span className="font-normal text-ink-soft text-sm">
            {done} of {steps.length} done
          </span>
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Hide the first steps"
          title="Hide the first steps"
          onClick={onHide}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 lg:grid-cols-3">
        {steps.map(({ label, to, action, isDone }) => (
          <li
            key={label}
            className={cn(
              'flex min-h-11 items-center gap-2.5',
              !isDone && action !== undefined && 'max-lg:col-span-2',
            )}
          >
            {isDone ? (
              <CircleCheck aria-label="Done:" className="size-5 shrink-0 text-primary" />
            ) : (
              <Circle aria-label="To do:" className="size-5 shrink-0 text-field" />
            )}
            {to && !isDone ? (
              <Link to={to} className="py-2.5 font-medium text-primary underline underline-offset-4">
                {label}
              </Link>
            ) : (
              <span className={isDone ? 'text-ink-soft' : undefined}>{label}</span>
            )}
            {!isDone && action}
          </li>
        ))}
      </ul>
    </section>
  );
}
