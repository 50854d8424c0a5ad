import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { commitImport as commitEndpoint } from '#contracts/schools/index.ts';
import { errorMessage, NetworkError } from '#web/lib/api-client.ts';
import { commitImport, importQuery, POLL_MS } from './api.ts';

/** Makes students of the rows, once. */
export function useCommit(importId: number) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A second click can come before the busy state is on the screen.
  const isRunning = useRef(false);

  async function commit(body: BodyInputOf<typeof commitEndpoint>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    const { queryKey } = importQuery(importId);
    // A long list: from then on the page shows how far it is.
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), POLL_MS);
    try {
      const { import: stored } = await commitImport(importId, body);
      queryClient.setQueryData(queryKey, { import: stored, preview: [] });
      // Lists, figures and the school's page show other students now.
      void queryClient.invalidateQueries();
    } catch (error) {
      setProblem(
        error instanceof NetworkError
          ? 'The server did not answer. This page shows whether the students were added as soon as it does; adding them twice is not possible.'
          : errorMessage(error, 'The students could not be added. Please try again.'),
      );
      // It may be over: by somebody else, or by this very call, whose answer was lost.
      void queryClient.invalidateQueries({ queryKey });
    } finally {
      clearTimeout(timer);
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, commit };
}

export type Commit = ReturnType<typeof useCommit>;
