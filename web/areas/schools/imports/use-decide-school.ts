import { useQueryClient } from '@tanstack/react-query';
import type { ClassListImport, ListedSchool } from '#contracts/schools/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { decideImportSchool, importQuery, schoolsQuery } from './api.ts';

/** Where the rows of a school name go: to a school, nowhere, or null to the school of that name. */
export type SchoolDecision = { id: number; name: string } | 'leave' | null;

/** The decision about a school name, which shows while the server checks the rows again. */
export function useDecideSchool(list: ClassListImport, { key }: Pick<ListedSchool, 'key'>) {
  const queryClient = useQueryClient();
  const importKey = importQuery(list.id).queryKey;

  const { busy, submit } = useSubmit(
    async (decision: SchoolDecision) => {
      const sent = decision === null || decision === 'leave' ? decision : decision.id;
      const answer = await decideImportSchool(list.id, { key, decision: sent });
      const school = decision === null || decision === 'leave' ? null : { ...decision, city: null };
      queryClient.setQueryData(
        schoolsQuery(list).queryKey,
        (known) =>
          known && {
            ...known,
            schools: known.schools.map((listed) =>
              listed.key === key ? { ...listed, school, isLeftOut: decision === 'leave' } : listed,
            ),
          },
      );
      queryClient.setQueryData(importKey, (known) => known && { ...known, import: answer.import });
    },
    'The decision could not be stored. Please try again.',
    // Another person may have committed the import.
    () => void queryClient.invalidateQueries({ queryKey: importKey }),
  );
  return { busy, decide: (decision: SchoolDecision) => void submit(decision) };
}
