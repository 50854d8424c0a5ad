import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { previewBulkChange } from '#contracts/students/index.ts';
import {
  type Action,
  bulkChangeQuery,
  previewQuery,
  type Selection,
  startBulkChange,
} from '#web/areas/students/bulk/api.ts';
import { leftWords, studentsOf } from '#web/areas/students/bulk/bulk-words.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { AssignFields, EnrolFields, StatusFields, TagFields, TaskFields } from './action-fields.tsx';

export type DialogKind = 'assign' | 'enrol' | 'status' | 'tag' | 'task';

const DIALOGS = {
  assign: { title: 'Assign a counsellor', Fields: AssignFields },
  enrol: { title: 'Enrol in a service', Fields: EnrolFields },
  status: { title: 'Set the status', Fields: StatusFields },
  tag: { title: 'Add or remove a tag', Fields: TagFields },
  task: { title: 'Add a task', Fields: TaskFields },
};

/** Pause in typing before a count, so that not every letter causes one. */
const COUNTED_AFTER_MS = 250;

interface BulkDialogProps {
  kind: DialogKind;
  selection: Selection;
  onClose: () => void;
}

/** Asks for the values, says how many students will change, and starts the change. */
export function BulkDialog({ kind, selection, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient();
  // One key for all attempts, so that the change runs once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [action, setAction] = useState<Action | null>(null);
  const text = JSON.stringify(action);
  const isSettled = useDebounced(text, COUNTED_AFTER_MS) === text;
  const counted = isSettled ? action : null;
  const preview = useQuery(previewQuery(selection, counted));
  const isCounted = counted !== null && !preview.isPlaceholderData;
  const changed = isCounted ? preview.data?.changed : undefined;
  const { title, Fields } = DIALOGS[kind];

  const { busy, submit } = useSubmit(async () => {
    if (action === null) return;
    const { change } = await startBulkChange({ idempotencyKey, selection, action });
    queryClient.setQueryData(bulkChangeQuery.queryKey, change);
    onClose();
  }, 'The change could not be started');

  return (
    <FormDialog
      title={title}
      submitLabel={changed ? `Change ${studentsOf(changed)}` : 'Change students'}
      busy={busy}
      disabled={!changed}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Fields left={preview.data?.left ?? []} onChange={setAction} />
      <p role="status" className="min-h-12 text-ink-soft">
        {action !== null && outlook({ ...preview, isFetching: preview.isFetching || !isSettled })}
      </p>
    </FormDialog>
  );
}

interface Outlook {
  data: ResponseOf<typeof previewBulkChange> | undefined;
  error: Error | null;
  isFetching: boolean;
}

function outlook({ data, error, isFetching }: Outlook): string {
  if (error instanceof ApiError) return error.message;
  if (error) return 'The students could not be counted. Please check your connection and try again.';
  if (!data || isFetching) return 'Counting the students...';
  return `${studentsOf(data.changed)} will change. ${leftWords(data.left)}`.trim();
}
