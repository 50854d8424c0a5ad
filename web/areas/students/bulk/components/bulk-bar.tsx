import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { bulkPermission, type previewBulkChange } from '#contracts/students/index.ts';
import {
  type Action,
  createBulkChange,
  previewQuery,
  type Selection,
  useShowChange,
} from '#web/areas/students/bulk/api.ts';
import { exportStudents } from '#web/areas/students/records/api.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { leftWords, studentsOf } from '../bulk-words.ts';
import { AssignFields, EnrolFields, StatusFields, TagFields, TaskFields } from './action-fields.tsx';

const ACTIONS = [
  { kind: 'assign', label: 'Assign counsellor' },
  { kind: 'enrol', label: 'Enrol' },
  { kind: 'status', label: 'Set status' },
  { kind: 'tag', label: 'Tag' },
  { kind: 'task', label: 'Add task' },
] as const satisfies { kind: DialogKind; label: string }[];

const permissionOf = (kind: DialogKind) => bulkPermission(kind === 'tag' ? 'add_tag' : kind);

interface BulkBarProps {
  role: Role;
  query: StudentListQuery;
  selection: Selection;
  /** Rows of the whole list. */
  count: Count | undefined;
  loaded: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** Actions for the selected students. */
export function BulkBar({ role, query, selection, count, loaded, onSelectAll, onClear }: BulkBarProps) {
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const all = count ? `${formatNumber(count.rows)}${count.isExact ? '' : '+'}` : '';
  const number = selection.ids ? formatNumber(selection.ids.length) : all;
  const ids = selection.ids?.join(',');
  return (
    <section
      aria-label="Selected students"
      className="sticky top-16 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-primary bg-white px-4 py-2 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold md:mr-2">
        {selection.ids ? `${number} selected` : `All ${number} selected`}
      </p>
      {selection.ids && count && (count.rows > loaded || selection.ids.length < count.rows) && (
        <Button variant="ghost" aria-label={`Select all ${all} that match`} onClick={onSelectAll}>
          Select all {all}
        </Button>
      )}
      <Button variant="ghost" aria-label="Clear selection" onClick={onClear}>
        Clear
      </Button>
      <div className="flex items-start gap-2 overflow-x-auto *:shrink-0 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:p-1 max-md:px-4 md:flex-wrap">
        {ACTIONS.filter(({ kind }) => hasPermission(role, permissionOf(kind))).map(({ kind, label }) => (
          <Button key={kind} variant="secondary" onClick={() => setDialog(kind)}>
            {label}
          </Button>
        ))}
        {hasPermission(role, 'records:export') && (
          <ExportButton save={() => exportStudents({ ...query, ...(ids && { ids }) })} />
        )}
      </div>
      {dialog && <BulkDialog kind={dialog} selection={selection} onClose={() => setDialog(null)} />}
    </section>
  );
}

type DialogKind = 'assign' | 'enrol' | 'status' | 'tag' | 'task';

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

/** Asks for the values, says how many students will change, and changes them. */
function BulkDialog({ kind, selection, onClose }: BulkDialogProps) {
  const showChange = useShowChange();
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
    const { change } = await createBulkChange({ idempotencyKey, selection, action });
    showChange(change);
    onClose();
  }, 'The students could not be changed');

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
