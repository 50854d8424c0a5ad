import { lazyPage } from '#web/components/lazy-page.tsx';
import { useBack } from '#web/lib/use-back.ts';
import { Handover } from './components/handover.tsx';
import { Question } from './components/question.tsx';
import { Start } from './components/start.tsx';
import { loadCareers } from './use-career-list.ts';
import { useInventory } from './use-inventory.ts';
import { useLoadedAhead } from './use-loaded-ahead.ts';

const InterestResultView = lazyPage(
  async () => (await import('./components/result-view.tsx')).InterestResultView,
);

const loadLateParts = () => Promise.all([InterestResultView.preload(), loadCareers()]);

export function InterestsPage() {
  const inventory = useInventory();
  const isStarted = inventory.stage !== 'start';
  useBack(isStarted, () => {
    inventory.pause();
    return false;
  });
  useLoadedAhead(loadLateParts, isStarted);
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
      return <InterestResultView inventory={inventory} />;
    default:
      return <Question inventory={inventory} />;
  }
}
