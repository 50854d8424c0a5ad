import { useEffect, useRef } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';

/** Takes the focus, so that nobody misses the failure. */
export function SendingAlert({ problem }: { problem: string }) {
  const { phone } = readConsultancy();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tabIndex={-1}>
      <p className="font-medium">{problem}</p>
      <p className="mt-1">
        Everything you wrote is still here. You can also call us:{' '}
        <a href={`tel:${phone.tel}`} className="whitespace-nowrap font-medium underline">
          {phone.display}
        </a>
      </p>
    </Alert>
  );
}
