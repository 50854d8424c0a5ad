import { useQueryClient } from '@tanstack/react-query';
import type { LeadRow, LeadStage } from '#contracts/enquiries/index.ts';
import { change, keyOf } from '#web/areas/enquiries/inbox/api.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';

export type Moved = Pick<LeadRow, 'kind' | 'id' | 'version' | 'name'>;

/** Moves a lead to a stage, then reads the lists again, also after a refusal. */
export function useMove(row: Moved, onMoved?: () => void) {
  const queryClient = useQueryClient();
  return useSubmit(async (stage: LeadStage, stageName: string, lostReason: string | null) => {
    try {
      const body = { version: row.version, stage, lostReason };
      await change('moveStage', row.kind, { id: row.id, body });
      showSuccess(`${row.name} moved to ${stageName}`);
      onMoved?.();
    } finally {
      void queryClient.invalidateQueries({ queryKey: keyOf(row.kind) });
      void queryClient.invalidateQueries({ queryKey: keyOf('lead') });
    }
  }, 'Operation failed');
}
