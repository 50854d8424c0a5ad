import { type ReactNode, useId } from 'react';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';

interface SectionProps {
  title: string;
  action?: ReactNode;
  /** Shown instead of the content. */
  empty?: string | null;
  children?: ReactNode;
}

export function Section({ title, action, empty = null, children }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        {action}
      </CardHeader>
      {empty !== null && <p className="text-ink-soft">{empty}</p>}
      {children}
    </Card>
  );
}

/** One row of a section's list. */
export function SectionRow({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      {children}
    </li>
  );
}
