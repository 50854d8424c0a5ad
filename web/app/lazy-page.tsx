import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';

class PageLoadError extends Error {}

export interface LazyPage {
  (): React.ReactNode;
  /** Loads the page's code ahead; a failure shows when the page does. */
  preload: () => Promise<void>;
}

/** A page whose code is loaded when it is first shown; a failure shows a panel in its place. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | null = null;
  const loadOnce = () => {
    loading ??= load().then(
      (Page) => ({ default: Page }),
      (cause: unknown) => {
        loading = null;
        throw new PageLoadError('The page could not be loaded', { cause });
      },
    );
    return loading;
  };
  // React keeps the outcome of a lazy component, so each attempt needs one of its own.
  let Page = lazy(loadOnce);

  function LazyPage() {
    const [attempts, setAttempts] = useState(1);
    return (
      <ErrorBoundary
        fallback={(error, retry) => (
          <PageFailure
            isLoadFailure={error instanceof PageLoadError}
            attempts={attempts}
            onRetry={() => {
              if (error instanceof PageLoadError) Page = lazy(loadOnce);
              setAttempts(attempts + 1);
              retry();
            }}
          />
        )}
      >
        <Suspense fallback={<Loading text="Loading..." />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    );
  }
  LazyPage.preload = () =>
    loadOnce().then(
      () => {},
      () => {},
    );
  return LazyPage;
}

interface PageFailureProps {
  isLoadFailure: boolean;
  attempts: number;
  onRetry: () => void;
}

function PageFailure({ isLoadFailure, attempts, onRetry }: PageFailureProps) {
  // A second failure most likely means a new release, whose files have other names: only a reload finds them.
  const needsReload = attempts > 1;
  return (
    <div className="px-4 py-12">
      <ErrorPanel
        title={isLoadFailure ? 'This page could not be loaded' : 'Something went wrong'}
        message={
          isLoadFailure
            ? 'Please check your internet connection and try again.'
            : 'An error occurred. Please try again later.'
        }
        retryLabel={needsReload ? 'Reload page' : 'Retry'}
        onRetry={needsReload ? () => window.location.reload() : onRetry}
      />
    </div>
  );
}
