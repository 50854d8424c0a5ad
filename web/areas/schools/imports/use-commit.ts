import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { commitImport as commitImportEndpoint } from '#contracts/schools/index.ts';
import { errorMessage, NetworkError } from '#web/lib/api-client.ts';
import { commitImport, importQuery, POLL_MS } from './api.ts';

/** Adds the rows as students. The server refuses to add them twice. */
export function useCommit(importId: number) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function commit(body: BodyInputOf<typeof commitImportEndpoint>): Promise<void> {
    setBusy(true);
    setProblem(null);
    const { queryKey } = importQuery(importId);
    // A long import: the page shows the progress meanwhile.
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), POLL_MS);
    try {
      const { import: stored } = await commitImport(importId, body);
      queryClient.setQueryData(queryKey, { import: stored, preview: [] });
      void queryClient.invalidateQueries();
    } catch (error) {
      setProblem(
        error instanceof NetworkError
          ? 'The server did not answer. This page will show whether the students were added. They cannot be added twice.'
          : errorMessage(error, 'The students could not be added. Please try again.'),
      );
      // Another person or this call, whose answer was lost, may have finished it.
      void queryClient.invalidateQueries({ queryKey });
    } finally {
      clearTimeout(timer);
      setBusy(false);
    }
  }

  return { busy, problem, commit };
}

export type Commit = ReturnType<typeof useCommit>;
