import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from './ui/alert.tsx';

/** Tells that somebody else has changed the record. Takes the focus, because a long form may hide it. */
export function NewerNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert ref={notice} tabIndex={-1} tone="info">
      {children}
    </Alert>
  );
}
