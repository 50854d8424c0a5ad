import { useEffect, useRef } from 'react';
import type { FreeSlot } from '#contracts/errors.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import type { ApiError } from '#web/lib/api-client.ts';
import { formatDayIn, formatTimeIn } from '#web/lib/format.ts';
import { SlotButtons } from './slot-buttons.tsx';

interface RefusedTimeProps {
  /** 409 `slot_taken` or `outside_hours`. */
  refusal: ApiError;
  officeZone: string;
  onChoose: (slot: FreeSlot) => void;
}

/** The reason of a refusal and the counsellor's next free times. */
export function RefusedTime({ refusal, officeZone, onChoose }: RefusedTimeProps) {
  const place = useRef<HTMLDivElement>(null);
  // The alert may be outside the visible part of the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll for each refusal
  useEffect(() => {
    // Braces: some browsers return a promise, which is no cleanup function.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const { freeSlots } = refusal;
  return (
    <div ref={place}>
      <Alert>
        <p className="font-medium">{refusal.message}</p>
        {freeSlots.length > 0 && (
          <>
            <p className="mt-2 mb-2">Next free times:</p>
            <SlotButtons
              label="Next free times"
              slots={freeSlots}
              describe={({ startsAt }) =>
                `${formatDayIn(startsAt, officeZone)}, ${formatTimeIn(startsAt, officeZone)}`
              }
              chosen={null}
              onChoose={onChoose}
            />
          </>
        )}
      </Alert>
    </div>
  );
}
