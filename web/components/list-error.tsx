import { ErrorPanel } from '#web/components/page-states.tsx';
import { ApiError } from '#web/lib/api-client.ts';

interface ListErrorProps {
  /** For example "Failed to load students. Please try again." */
  message: string;
  error: Error;
  onRetry: () => void;
  /** Null on the first page. */
  onFirstPage: (() => void) | null;
}

/** A page of a list that couldn't be loaded, or that its cursor no longer leads to: asking for that again would not help. */
export function ListError({ message, error, onRetry, onFirstPage }: ListErrorProps) {
  const isLost = onFirstPage !== null && error instanceof ApiError && error.status === 400;
  return isLost ? (
    <ErrorPanel
      message="This page of the list is not there any more."
      retryLabel="Back to the first page"
      onRetry={onFirstPage}
    />
  ) : (
    <ErrorPanel message={message} onRetry={onRetry} />
  );
}
