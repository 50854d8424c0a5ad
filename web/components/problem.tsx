import { useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';

/** Why a form was refused. It takes the focus, so that nobody overlooks it at the end of a long form. */
export function Problem({ text }: { text: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tabIndex={-1}>
      {text}
    </Alert>
  );
}
