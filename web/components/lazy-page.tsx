import { t } from '@lingui/core/macro';
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';

class PageLoadError extends Error {}

export interface LazyPage<Props extends object = object> {
  (props: Props): React.ReactNode;
  /** Loads the page's code ahead of its first render, which tries again after a failure. */
  preload: () => Promise<void>;
}

/**
 * Loads a page's code at its first render; a failure shows a panel. React's `lazy` would show "Loading..." for at least
 * 300 ms, and twice in the portal, where frame and page are lazy.
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
    const [outcome, setOutcome] = useState<'loading' | 'loaded' | PageLoadError>(
      Page === null ? 'loading' : 'loaded',
    );
    useEffect(() => {
      if (Page !== null) {
        // A preload may have ended after the render.
        setOutcome('loaded');
        return;
      }
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
    return Page === null ? <Loading /> : <Page {...props} />;
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
        {/* No child suspends. The boundary splits hydration. If somebody taps the page, React hydrates it at once. */}
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
  // After a second failure a new release is likely. Its files have other names, which only a reload finds.
  const needsReload = attempts > 1;
  return (
    <div className="px-4 py-12">
      <ErrorPanel
        title={isLoadFailure ? t`This page could not be loaded` : t`Something went wrong`}
        message={
          isLoadFailure
            ? t`Please check your internet connection and try again.`
            : t`An error occurred. Please try again later.`
        }
        retryLabel={needsReload ? t`Reload page` : t`Retry`}
        onRetry={needsReload ? () => window.location.reload() : onRetry}
      />
    </div>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the children after an error; `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

/** React offers this only as a class. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
