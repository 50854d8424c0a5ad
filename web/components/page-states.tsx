import { t } from '@lingui/core/macro';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';

export function Loading({ text = t`Loading...` }: { text?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-ink-soft">
      <LoaderCircle aria-hidden className="size-5 animate-spin text-primary motion-reduce:animate-none" />
      {text}
    </p>
  );
}

interface ErrorPanelProps {
  title?: string;
  message: string;
  onRetry: () => void;
  retryLabel?: string;
}

export function ErrorPanel({
  title = t`Error loading data`,
  message,
  onRetry,
  retryLabel = t`Retry`,
}: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="mx-auto grid w-full max-w-md justify-items-center gap-3 rounded-2xl border border-danger/30 bg-danger-soft px-6 py-8 text-center"
    >
      <CircleAlert aria-hidden className="size-8 text-danger" />
      <h2 className="font-semibold text-danger-dark text-lg">{title}</h2>
      <p className="text-ink">{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

export function EmptyState({ text }: { text: string }) {
  return <p className="px-4 py-12 text-center text-ink-soft">{text}</p>;
}

interface EmptyListProps {
  isNarrowed: boolean;
  /** For example "No students yet." */
  none: string;
  /** For example "No students found." */
  notFound: string;
  onClear: () => void;
}

/** An empty list, with a button that clears its filters. */
export function EmptyList({ isNarrowed, none, notFound, onClear }: EmptyListProps) {
  if (!isNarrowed) return <EmptyState text={none} />;
  return (
    <div className="grid justify-items-center pb-10">
      <EmptyState text={notFound} />
      <Button variant="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
