import { type ReactNode, useId } from 'react';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';

interface SectionProps {
  title: string;
  /** At the end of the title's row. */
  action?: ReactNode;
  /** What is said instead of the content; null when there is some. */
  empty?: string | null;
  children?: ReactNode;
}

/** One part of a student's record. */
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
