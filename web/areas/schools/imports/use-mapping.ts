import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ClassListImport,
  type ColumnMapping,
  type ListColumn,
  SCHOOL_COLUMNS,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import { errorMessage } from '#web/lib/api-client.ts';
import { importQuery, setImportMapping } from './api.ts';
import { useStalled } from './use-stalled.ts';

/** Columns that have to be chosen. */
export const requiredColumns = ({ school }: Pick<ClassListImport, 'school'>): readonly ListColumn[] =>
  school ? ['name'] : ['name', 'school'];

/** The person's mapping of columns. Sent after the running check, so that quick choices share one check. */
export function useMapping(list: ClassListImport) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ColumnMapping | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const mapping = draft ?? list.mapping;
  const isPending =
    draft !== null &&
    requiredColumns(list).every((field) => draft[field] !== undefined) &&
    [...PLAIN_FIELDS, ...SCHOOL_COLUMNS].some((field) => draft[field] !== list.mapping[field]);
  const isDue = isPending && list.status === 'ready' && !isSending && problem === null;

  async function send(): Promise<void> {
    setIsSending(true);
    setProblem(null);
    const { queryKey } = importQuery(list.id);
    try {
      const answer = await setImportMapping(list.id, { mapping });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, import: answer.import });
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
    /** The counts of the list do not belong to this mapping yet. */
    isChecking: isPending || isSending || list.status === 'checking',
    isStalled: useStalled(list.status === 'checking', list.checked),
    problem,
    /** @param header empty for none. */
    choose: (field: ListColumn, header: string) => {
      const { [field]: _, ...others } = mapping;
      setProblem(null);
      setDraft(header === '' ? others : { ...others, [field]: header });
    },
    checkAgain: () => {
      if (!isSending) void send();
    },
  };
}

export type Mapping = ReturnType<typeof useMapping>;
