import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#web/components/ui/card.tsx';
import { formatNumber } from '#web/lib/format.ts';

interface StatCardProps {
  label: string;
  value: number;
  /** How it was before, in words. */
  comparison: string;
  /** Where what is counted is listed; null where the person sees only a part of it. */
  to: string | null;
  Icon: LucideIcon;
}

export function StatCard({ label, value, comparison, to, Icon }: StatCardProps) {
  const figure = formatNumber(value);
  return (
    <Card className="relative p-4 focus-within:border-primary hover:border-primary sm:p-5">
      {/* The label comes first when read out; the figure comes first to the eye. */}
      <dl className="flex flex-col-reverse">
        <dt className="text-ink-soft leading-snug">{label}</dt>
        <dd className="font-semibold text-2xl text-ink leading-tight tabular-nums sm:pr-12 sm:text-3xl">
          {to === null ? (
            figure
          ) : (
            // The whole card can be touched.
            <Link
              to={to}
              aria-label={`${label}: ${figure}, show the list`}
              className="after:absolute after:inset-0"
            >
              {figure}
            </Link>
          )}
        </dd>
      </dl>
      <p className="mt-1 text-ink-soft text-sm leading-snug">{comparison}</p>
      <span
        aria-hidden
        className="absolute top-4 right-4 hidden size-11 place-items-center rounded-xl bg-mist text-primary sm:grid"
      >
        <Icon className="size-5.5" />
      </span>
    </Card>
  );
}
