import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type LeadBoard, type LeadRow, type LeadStage, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { change, keyOf } from '#web/areas/enquiries/inbox/api.ts';
import { showError, showSuccess, UNANSWERED } from '#web/components/form/use-submit.ts';
import { dismissErrorToast } from '#web/components/toast-store.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { BOARD_KEY } from './api.ts';
import { placeOnBoard } from './board-place.ts';

const place = (queryClient: QueryClient, row: LeadRow, from: LeadStage) =>
  queryClient.setQueriesData<LeadBoard>({ queryKey: BOARD_KEY }, (board) =>
    board ? placeOnBoard(board, row, from) : board,
  );

/** Whether a dialog comes before the move. */
export const needsQuestion = ({ studentId }: LeadRow, stage: LeadStage) =>
  stage === 'lost' || (stage === 'enrolled' && studentId === null);

/** @returns moves a lead to a stage, on the board at once; after a refusal back. Then true if it moved. */
export function useMove() {
  const queryClient = useQueryClient();
  return async (row: LeadRow, stage: LeadStage, lostReason: string | null): Promise<boolean> => {
    dismissErrorToast();
    // A load that began before the move would overwrite it.
    await queryClient.cancelQueries({ queryKey: BOARD_KEY });
    const moved = { ...row, stage, stageSince: new Date().toISOString() };
    place(queryClient, moved, row.stage);
    try {
      const body = { version: row.version, stage, lostReason };
      const state = await change('moveStage', row.kind, { id: row.id, body });
      place(queryClient, { ...row, ...state }, stage);
      showSuccess(`${row.name} moved to ${STAGE_NAMES[stage]}`);
      return true;
    } catch (error) {
      place(queryClient, row, stage);
      const reason = error instanceof ApiError ? errorMessage(error, 'The move failed.') : UNANSWERED;
      showError(`${reason} ${row.name} is back in ${STAGE_NAMES[row.stage]}.`);
      return false;
    } finally {
      void queryClient.invalidateQueries({ queryKey: keyOf(row.kind) });
      void queryClient.invalidateQueries({ queryKey: keyOf('lead') });
    }
  };
}
