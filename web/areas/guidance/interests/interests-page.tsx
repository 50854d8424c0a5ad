import { lazy, Suspense, useEffect } from 'react';
import { Loading } from '#web/components/page-states.tsx';
import { Handover } from './components/handover.tsx';
import { Question } from './components/question.tsx';
import { Start } from './components/start.tsx';
import { useInventory } from './use-inventory.ts';

const loadResultView = () => import('./components/result-view.tsx');
const InterestResultView = lazy(async () => ({ default: (await loadResultView()).InterestResultView }));

export function InterestsPage() {
  const inventory = useInventory();
  const isStarted = inventory.stage !== 'start';
  // The network may be gone when the last answer is given.
  useEffect(() => {
    if (!isStarted) return;
    loadResultView().catch((error: unknown) => console.warn('The result could not be loaded ahead', error));
  }, [isStarted]);
  return (
    <div className="bg-cream print:bg-white">
      <div className="mx-auto max-w-3xl px-4 pt-4 pb-14 sm:px-6 lg:pt-8 lg:pb-20">
        <Screen inventory={inventory} />
      </div>
    </div>
  );
}

function Screen({ inventory }: { inventory: ReturnType<typeof useInventory> }) {
  switch (inventory.stage) {
    case 'start':
      return <Start inventory={inventory} />;
    case 'handover':
      return <Handover inventory={inventory} />;
    case 'result':
      return (
        <Suspense fallback={<Loading text="Loading your result..." />}>
          <InterestResultView inventory={inventory} />
        </Suspense>
      );
    default:
      return <Question inventory={inventory} />;
  }
}
