import type { LucideIcon } from 'lucide-react';
import { Card } from '#web/components/ui/card.tsx';

interface StatCardProps {
  label: string;
  value: number;
  Icon: LucideIcon;
}

const number = new Intl.NumberFormat('en-IN');

export function StatCard({ label, value, Icon }: StatCardProps) {
  return (
    <Card className="flex items-start justify-between gap-3">
      {/* The label comes first when read out; the figure comes first to the eye. */}
      <dl className="flex min-w-0 flex-col-reverse">
        <dt className="text-ink-soft leading-snug">{label}</dt>
        <dd className="font-semibold text-3xl text-ink leading-tight tabular-nums">{number.format(value)}</dd>
      </dl>
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-xl bg-mist text-primary">
        <Icon className="size-5.5" />
      </span>
    </Card>
  );
}
