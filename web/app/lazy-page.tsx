import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';

class PageLoadError extends Error {}

export interface LazyPage<Props extends object = object> {
  (props: Props): React.ReactNode;
  /** Loads the page's code ahead, so that it is rendered at once. Showing the page tries again what failed here. */
  preload: () => Promise<void>;
}

/**
 * A page whose code is loaded when it is first shown; a failure shows a panel in its place. Not with React's own `lazy`:
 * that keeps each page behind "Loading..." for 300 ms, and the portal's frame has another one inside.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let Page: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const loadOnce = () => {
    loading ??= load().then(
      (loaded) => {
        Page = loaded;
      },
      (cause: unknown) => {
        loading = null;
        throw new PageLoadError('The page could not be loaded', { cause });
      },
    );
    return loading;
  };

  function LoadedPage(props: Props) {
    const [outcome, setOutcome] = useState<'loading' | 'loaded' | PageLoadError>('loading');
    useEffect(() => {
      if (Page !== null) return;
      let isGone = false;
      loadOnce().then(
        () => !isGone && setOutcome('loaded'),
        (error: PageLoadError) => !isGone && setOutcome(error),
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (outcome instanceof PageLoadError) throw outcome;
    return Page === null ? <Loading text="Loading..." /> : <Page {...props} />;
  }

  function LazyPage(props: Props) {
    const [attempts, setAttempts] = useState(1);
    return (
      <ErrorBoundary
        fallback={(error, retry) => (
          <PageFailure
            isLoadFailure={error instanceof PageLoadError}
            attempts={attempts}
            onRetry={() => {
              setAttempts(attempts + 1);
              retry();
            }}
          />
        )}
      >
        {/* Nothing in it waits: the browser takes over what the build has rendered in pieces, and stays responsive. */}
        <Suspense>
          <LoadedPage {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  LazyPage.preload = loadOnce;
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
