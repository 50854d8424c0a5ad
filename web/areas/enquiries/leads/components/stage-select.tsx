import { useState } from 'react';
import { LEAD_STAGES, type LeadRow, type LeadStage, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { useMove } from '#web/areas/enquiries/leads/use-move.ts';
import { Select } from '#web/components/ui/select.tsx';
import { useOnce } from '#web/lib/use-once.ts';
import { LostDialog } from './lost-dialog.tsx';

const OPTIONS = LEAD_STAGES.map((stage) => ({ value: stage, label: STAGE_NAMES[stage] }));

/** Moves a lead to another stage. Lost asks for the reason. */
export function StageSelect({ row }: { row: LeadRow }) {
  const [isLosing, setIsLosing] = useState(false);
  const move = useMove();
  const { busy, submit } = useOnce(async (stage: LeadStage) => {
    await move(row, stage, null);
  });
  return (
    <>
      <Select
        id={`stage-${row.kind}-${row.id}`}
        aria-label={`Move to, for ${row.name}`}
        value={row.stage}
        aria-busy={busy}
        options={OPTIONS}
        onChange={({ target }) => {
          const stage = LEAD_STAGES.find((value) => value === target.value);
          if (stage === 'lost') setIsLosing(true);
          else if (stage) void submit(stage);
        }}
      />
      {isLosing && <LostDialog row={row} onClose={() => setIsLosing(false)} />}
    </>
  );
}
