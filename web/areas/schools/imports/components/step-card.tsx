import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { focusIfLost } from '#web/areas/schools/imports/focus-if-lost.ts';
import { Card, CardTitle } from '#web/components/ui/card.tsx';

interface StepCardProps {
  title: string;
  children: ReactNode;
}

/** A step. Its heading takes the focus when the control that led here is gone. */
export function StepCard({ title, children }: StepCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // After a full load it is the browser that sets the start.
  const isArrival = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isArrival) focusIfLost(heading.current);
  }, [isArrival]);
  return (
    <Card aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CardTitle id={id} ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </CardTitle>
      {children}
    </Card>
  );
}
