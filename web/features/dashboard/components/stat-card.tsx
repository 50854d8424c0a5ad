import type { LucideIcon } from 'lucide-react';
import { Card } from '#web/components/ui/card.tsx';
import { formatNumber } from '#web/lib/format.ts';

interface StatCardProps {
  label: string;
  value: number;
  Icon: LucideIcon;
}

export function StatCard({ label, value, Icon }: StatCardProps) {
  return (
    <Card className="relative p-4 sm:p-5">
      {/* The label comes first when read out; the figure comes first to the eye. */}
      <dl className="flex flex-col-reverse">
        <dt className="text-ink-soft leading-snug">{label}</dt>
        <dd className="font-semibold text-2xl text-ink leading-tight tabular-nums sm:pr-12 sm:text-3xl">
          {formatNumber(value)}
        </dd>
      </dl>
      <span
        aria-hidden
        className="absolute top-4 right-4 hidden size-11 place-items-center rounded-xl bg-mist text-primary sm:grid"
      >
        <Icon className="size-5.5" />
      </span>
    </Card>
  );
}
