import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import { TEXTS } from '#web/areas/guidance/interests/texts.en.ts';
import type { InventoryState } from '#web/areas/guidance/interests/use-inventory.ts';
import { Button } from '#web/components/ui/button.tsx';

/** Between the parent's guesses and the student's answers: it shows no guess. */
export function Handover({ inventory }: { inventory: InventoryState }) {
  return (
    <>
      <ViewTitle takesFocus>{TEXTS.handoverTitle}</ViewTitle>
      <p className="mt-3 max-w-prose text-ink text-lg leading-snug">{TEXTS.handover}</p>
      <div className="mt-6 grid gap-3 sm:flex">
        <Button onClick={() => inventory.handOver(true)}>{TEXTS.handoverStart}</Button>
        <Button variant="ghost" onClick={() => inventory.handOver(false)}>
          {TEXTS.handoverAlone}
        </Button>
      </div>
    </>
  );
}
