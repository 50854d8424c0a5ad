import { useState } from 'react';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { readDetails, type Submission } from './api.ts';
import { useSubmissionLists } from './use-submission-change.ts';

/**
 * The record that a dialog was opened for. When the server says that somebody else changed it meanwhile, it is read
 * again, so that the person sees what it is now and can decide to go on with what she typed.
 */
export function useFreshSubmission(kind: SubmissionKind, opened: Submission) {
  const lists = useSubmissionLists(kind);
  const [row, setRow] = useState(opened);
  const [wasChanged, setWasChanged] = useState(false);

  async function handleRefused({ code, status }: ApiError): Promise<void> {
    if (code !== 'stale' && status !== 404) return;
    void lists.reload();
    if (status === 404) return;
    // Where it can't be read, the toast has said what happened, and the next try says it again.
    const details = await readDetails(kind, opened.id).catch(() => null);
    if (details === null) return;
    setRow(details.submission);
    setWasChanged(true);
  }

  return {
    row,
    /** Whether somebody else changed it since the dialog was opened. */
    wasChanged,
    handleRefused: (error: ApiError) => void handleRefused(error),
  };
}
