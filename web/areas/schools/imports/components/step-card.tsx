import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { Card, CardTitle } from '#web/components/ui/card.tsx';

interface StepCardProps {
  title: string;
  children: ReactNode;
}

/** Its heading takes the focus when the control that led here no longer exists. */
export function StepCard({ title, children }: StepCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // After a full load the browser decides.
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

/** Focuses the element if the control with the focus no longer exists, or the focus is on a parent such as main. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (element && document.activeElement?.contains(element)) element.focus();
}
