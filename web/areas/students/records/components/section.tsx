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
