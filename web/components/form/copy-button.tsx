import { Check, Copy } from 'lucide-react';
import type { CopyOutcome } from '#web/components/form/use-copy-text.ts';
import { Button } from '#web/components/ui/button.tsx';

export function CopyButton({ outcome, onCopy }: { outcome: CopyOutcome; onCopy: () => void }) {
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <Button variant="secondary" onClick={onCopy}>
      <Icon aria-hidden className="size-4" />
      Copy
    </Button>
  );
}
