import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassListImport, ImportRow, RowDecision } from '#contracts/schools/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { decideImportRow, importQuery, rowsQuery } from './api.ts';

/** The decision about a duplicate, which shows before the server has stored it. */
export function useDecide(list: ClassListImport, { rowNumber, decision: stored }: ImportRow) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<RowDecision | null>(null);
  const importKey = importQuery(list.id).queryKey;

  async function send(decision: RowDecision): Promise<void> {
    const body = { rowNumber, decision };
    const answer = await decideImportRow(list.id, body);
    queryClient.setQueryData(importKey, (known) => known && { ...known, import: answer.import });
    for (const show of ['all', 'duplicates'] as const) {
      queryClient.setQueryData(
        rowsQuery(list, show).queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (row.rowNumber === rowNumber ? { ...row, decision } : row)),
            })),
          },
      );
    }
  }

  const { submit } = useSubmit(
    async (decision: RowDecision) => {
      setChosen(decision);
      await send(decision).catch((error: unknown) => {
        setChosen(null);
        throw error;
      });
    },
    'The decision could not be stored. Please try again.',
    // Another person may have committed the import.
    () => void queryClient.invalidateQueries({ queryKey: importKey }),
  );
  return { decision: chosen ?? stored, decide: (decision: RowDecision) => void submit(decision) };
}
