import { Handover } from './components/handover.tsx';
import { Question } from './components/question.tsx';
import { InterestResultView } from './components/result-view.tsx';
import { Start } from './components/start.tsx';
import { useInventory } from './use-inventory.ts';

export function InterestsPage() {
  const inventory = useInventory();
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
