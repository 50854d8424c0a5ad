import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import { itemsOf } from '#web/areas/guidance/interests/score.ts';
import { describeKept, TEXTS } from '#web/areas/guidance/interests/texts.en.ts';
import type { InventoryState } from '#web/areas/guidance/interests/use-inventory.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

export function Start({ inventory }: { inventory: InventoryState }) {
  // The title takes the focus only when somebody comes back from a question.
  const wasOpened = useRef(inventory.isBegun).current;
  return (
    <>
      <ViewTitle takesFocus={wasOpened}>{TEXTS.title}</ViewTitle>
      <p className="mt-3 max-w-prose text-ink text-lg leading-snug">{TEXTS.intro}</p>
      <noscript>
        <p className="mt-4 rounded-lg bg-white p-4 text-ink">{TEXTS.needsScript}</p>
      </noscript>
      {inventory.isBegun ? <Begun inventory={inventory} /> : <Kept inventory={inventory} />}
      <section className="mt-6 rounded-2xl bg-white p-5 shadow-card sm:p-8">
        <ul className="grid list-disc gap-2 pl-5 text-ink leading-snug">
          {TEXTS.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {inventory.isBegun || <Choice onStart={inventory.start} />}
        <p className="mt-4 text-ink-soft text-sm leading-snug">{TEXTS.nothingKept}</p>
      </section>
    </>
  );
}

function Choice({ onStart }: { onStart: InventoryState['start'] }) {
  const [isWithParent, setIsWithParent] = useState(false);
  return (
    <>
      <Checkbox
        checked={isWithParent}
        onChange={({ target }) => setIsWithParent(target.checked)}
        className="mt-5 rounded-lg bg-mist px-3 py-2 leading-snug"
        label={
          <span>
            <span className="block font-semibold">{TEXTS.twoLenses}</span>
            <span className="block text-ink-soft">{TEXTS.twoLensesHint}</span>
          </span>
        }
      />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button onClick={() => onStart('short', isWithParent)}>{TEXTS.startShort}</Button>
        <Button variant="secondary" onClick={() => onStart('long', isWithParent)}>
          {TEXTS.startLong}
        </Button>
      </div>
    </>
  );
}

/** After the way back from the first item. */
function Begun({ inventory: { goOn, restart } }: { inventory: InventoryState }) {
  return (
    <div className="mt-5 rounded-2xl border border-line bg-white p-4">
      <p className="text-ink leading-snug">{TEXTS.stillHere}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={goOn}>
          <History aria-hidden className="size-4.5" />
          {TEXTS.goOn}
        </Button>
        <Button variant="ghost" onClick={restart}>
          {TEXTS.discard}
        </Button>
      </div>
    </div>
  );
}

function Kept({ inventory: { kept, goOnWithKept, deleteKept } }: { inventory: InventoryState }) {
  if (kept === null) return null;
  const items = itemsOf(kept.form);
  const answered = items.filter(({ id }) => kept.answers[id] !== undefined).length;
  return (
    <div className="mt-5 rounded-2xl border border-line bg-white p-4">
      <p className="text-ink leading-snug">{describeKept(answered, items.length)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={goOnWithKept}>
          <History aria-hidden className="size-4.5" />
          {answered === items.length ? TEXTS.showResult : TEXTS.goOn}
        </Button>
        <Button variant="ghost" onClick={deleteKept}>
          {TEXTS.deleteKept}
        </Button>
      </div>
    </div>
  );
}
