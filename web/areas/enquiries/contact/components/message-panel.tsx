import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { MessageForm } from './message-form.tsx';

export function MessagePanel() {
  const [isSent, setIsSent] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const wasSent = useRef(false);

  // The focused element went with the other view.
  useEffect(() => {
    if (isSent !== wasSent.current) title.current?.focus();
    wasSent.current = isSent;
  }, [isSent]);

  if (isSent) {
    return (
      <div className="grid justify-items-center gap-3 py-10 text-center sm:py-16">
        <CircleCheck aria-hidden className="size-14 text-primary" strokeWidth={1.5} />
        <h2 ref={title} tabIndex={-1} className="rounded font-semibold text-2xl">
          Message Sent!
        </h2>
        <p className="max-w-sm text-ink-soft text-lg leading-snug">
          Thank you for reaching out. We'll get back to you shortly.
        </p>
        <Button variant="secondary" className="mt-4" onClick={() => setIsSent(false)}>
          Send Another Message
        </Button>
      </div>
    );
  }
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="mb-5 rounded font-semibold text-2xl leading-tight">
        Send us a message
      </h2>
      <MessageForm onSent={() => setIsSent(true)} />
    </>
  );
}
