import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import type { LoadedData } from '#web/lib/page-data.ts';

/** Shown until a page's data is there. */
export function NotReady({ loaded }: { loaded: Exclude<LoadedData<unknown>, { state: 'ready' }> }) {
  if (loaded.state === 'loading') return <Loading />;
  return (
    <div className="px-4 py-12">
      <ErrorPanel
        title="This page could not be loaded"
        message="Please check your internet connection and try again."
        onRetry={loaded.retry}
      />
    </div>
  );
}
