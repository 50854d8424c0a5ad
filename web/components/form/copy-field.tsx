import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What it is in the middle of a sentence, for example "link". */
  what: string;
  className?: string;
}

/** Something that is shown to be taken along, with a button that copies it. */
export function CopyField({ label, value, what, className }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Plain http and strict browsers keep the clipboard closed; selecting is the next best thing.
      input.current?.focus();
      input.current?.select();
      setOutcome('selected');
    }
  }

  return (
    <div className="grid gap-1.5">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={label}>
          <Input
            ref={input}
            readOnly
            value={value}
            spellCheck={false}
            className={className}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <Button variant="secondary" onClick={() => void handleCopy()}>
          {outcome === 'copied' ? (
            <Check aria-hidden className="size-4" />
          ) : (
            <Copy aria-hidden className="size-4" />
          )}
          Copy
        </Button>
      </div>
      <p role="status" className="min-h-5 text-ink-soft text-sm leading-snug">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'selected' && `The ${what} is selected: copy it with the keyboard or the menu.`}
      </p>
    </div>
  );
}
