import type { FreeSlot } from '#contracts/errors.ts';
import { cn } from '#web/lib/cn.ts';

interface SlotButtonsProps {
  /** The accessible name of the group. */
  label: string;
  slots: readonly FreeSlot[];
  /** The text of a button. */
  describe: (slot: FreeSlot) => string;
  /** The chosen start, ISO 8601 in UTC. */
  chosen: string | null;
  onChoose: (slot: FreeSlot) => void;
}

export function SlotButtons({ label, slots, describe, chosen, onChoose }: SlotButtonsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {slots.map((slot) => {
          const isChosen = chosen !== null && Date.parse(chosen) === Date.parse(slot.startsAt);
          return (
            <button
              key={slot.startsAt}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(slot)}
              className={cn(
                'min-h-11 min-w-24 cursor-pointer rounded-lg border px-3 py-1.5 font-medium leading-tight',
                isChosen
                  ? 'border-primary bg-primary text-white'
                  : 'border-field bg-white text-ink hover:border-primary hover:bg-mist',
              )}
            >
              {describe(slot)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
