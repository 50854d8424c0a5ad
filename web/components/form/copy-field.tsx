import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { cn } from '#web/lib/cn.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Noun for the value, for example "link". */
  what: string;
  /** Shows a long value on two lines, for a person who reads it off the screen. */
  isRead?: boolean;
  className?: string;
}

/** A read-only value with a button that copies it. */
export function CopyField({ label, value, what, isRead = false, className }: CopyFieldProps) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { outcome, copy } = useCopyText(() => {
    control.current?.focus();
    control.current?.select();
  });
  const shown = {
    ref: control,
    readOnly: true,
    value,
    spellCheck: false,
    onFocus: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => event.target.select(),
  };

  return (
    <div className="grid gap-1.5">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={label}>
          {isRead ? (
            <Textarea {...shown} rows={2} className={cn('min-h-0! resize-none!', className)} />
          ) : (
            <Input {...shown} className={className} />
          )}
        </Field>
        <CopyButton outcome={outcome} onCopy={() => void copy(value)} />
      </div>
      <p role="status" className="min-h-5 text-ink-soft text-sm leading-snug">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'selected' && `The ${what} is selected: copy it with the keyboard or the menu.`}
      </p>
    </div>
  );
}

export function CopyButton({ outcome, onCopy }: { outcome: CopyOutcome; onCopy: () => void }) {
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <Button variant="secondary" onClick={onCopy}>
      <Icon aria-hidden className="size-4" />
      <Trans>Copy</Trans>
    </Button>
  );
}

type CopyOutcome = 'copied' | 'selected' | null;

/** Copies a text. @param select selects it if the browser denies the clipboard. */
export function useCopyText(select: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // On plain http, or by a strict setting.
      select();
      setOutcome('selected');
    }
  }
  return { outcome, copy };
}
