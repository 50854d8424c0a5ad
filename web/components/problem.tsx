import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';

/** The reason for a form's refusal. Takes the focus, because a long form may hide it. */
export function Problem({ text }: { text: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tabIndex={-1}>
      {text}
    </Alert>
  );
}

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
