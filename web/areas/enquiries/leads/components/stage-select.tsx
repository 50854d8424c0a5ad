import { useState } from 'react';
import { type LeadRow, type LeadStage, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { needsQuestion, useMove } from '#web/areas/enquiries/leads/use-move.ts';
import { useStages } from '#web/areas/enquiries/leads/use-stages.ts';
import { Select } from '#web/components/ui/select.tsx';
import { useOnce } from '#web/lib/use-once.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { LostDialog } from './lost-dialog.tsx';

/** Moves a lead to another stage. Lost asks for the reason, Enrolled for a missing student. */
export function StageSelect({ row }: { row: LeadRow }) {
  const [asked, setAsked] = useState<LeadStage | null>(null);
  const move = useMove();
  const stages = useStages()(row.service, row.stage);
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
        // The longest stage fits into a column of the board.
        className="lg:pr-7! lg:pl-2! lg:text-sm!"
        options={stages.map((stage) => ({ value: stage, label: STAGE_NAMES[stage] }))}
        onChange={({ target }) => {
          const stage = stages.find((value) => value === target.value);
          if (stage && needsQuestion(row, stage)) setAsked(stage);
          else if (stage) void submit(stage);
        }}
      />
      {asked === 'lost' && <LostDialog row={row} onClose={() => setAsked(null)} />}
      {asked === 'enrolled' && <EnrolDialog row={row} onClose={() => setAsked(null)} />}
    </>
  );
}
