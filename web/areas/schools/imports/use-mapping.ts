import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ClassListImport, ColumnMapping } from '#contracts/schools/index.ts';
import type { PlainField } from '#contracts/students/index.ts';
import { errorMessage } from '#web/lib/api-client.ts';
import { importQuery, setMapping } from './api.ts';
import { isSameMapping, withColumn } from './import-fields.ts';
import { useStalled } from './use-stalled.ts';

/**
 * Which column holds what, as the person chooses it. The server gets it as soon as it is done with the check before,
 * so that several choices in a row make one check of all rows, not one each.
 */
export function useMapping(list: ClassListImport) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ColumnMapping | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const mapping = draft ?? list.mapping;
  const isPending = draft !== null && draft.name !== undefined && !isSameMapping(draft, list.mapping);
  const isDue = isPending && list.status === 'ready' && !isSending && problem === null;

  async function send(): Promise<void> {
    setIsSending(true);
    setProblem(null);
    const { queryKey } = importQuery(list.id);
    try {
      const stored = await setMapping(list.id, mapping);
      queryClient.setQueryData(queryKey, (known) => known && { ...known, import: stored });
    } catch (error) {
      setProblem(errorMessage(error, 'The columns could not be saved. Please try again.'));
      void queryClient.invalidateQueries({ queryKey });
    } finally {
      setIsSending(false);
    }
  }
  const sendDue = useEffectEvent(() => void send());
  useEffect(() => {
    if (isDue) sendDue();
  }, [isDue]);

  return {
    mapping,
    /** Whether the counts of the list are not yet those of the mapping. */
    isChecking: isPending || isSending || list.status === 'checking',
    isStalled: useStalled(list.status === 'checking', list.checked),
    problem,
    choose: (field: PlainField, header: string) => {
      setProblem(null);
      setDraft(withColumn(mapping, field, header));
    },
    checkAgain: () => {
      if (!isSending) void send();
    },
  };
}

export type Mapping = ReturnType<typeof useMapping>;
