import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import {
  type BulkChange,
  type BulkReason,
  bulkPermission,
  type previewBulkChange,
} from '#contracts/students/index.ts';
import { WriteToMany } from '#web/areas/mail/index.ts';
import { exportStudents } from '#web/areas/students/records/api.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { LongText } from '#web/components/long-text.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatNumber } from '#web/lib/format.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';
import { AssignFields, EnrolFields, StatusFields, TagFields, TaskFields } from './action-fields.tsx';
import {
  type Action,
  bulkChangeQuery,
  createBulkChange,
  previewMessages,
  previewQuery,
  type Selection,
  undoBulkChange,
  writeToFamilies,
} from './api.ts';

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
  const [dialog, setDialog] = useState<DialogKind | 'write' | null>(null);
  const all = count ? `${formatNumber(count.rows)}${count.isExact ? '' : '+'}` : '';
  const number = selection.ids ? formatNumber(selection.ids.length) : all;
  const ids = selection.ids?.join(',');
  return (
    <section
      aria-label="Selected students"
      data-selection-bar
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
      <div className="flex items-start gap-2 overflow-x-auto *:shrink-0 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:p-1 max-md:px-4 md:contents">
        {ACTIONS.filter(({ kind }) => hasPermission(role, permissionOf(kind))).map(({ kind, label }) => (
          <Button key={kind} variant="secondary" onClick={() => setDialog(kind)}>
            {label}
          </Button>
        ))}
        {hasPermission(role, 'students:edit') && (
          <Button variant="secondary" onClick={() => setDialog('write')}>
            Write
          </Button>
        )}
        {hasPermission(role, 'records:export') && (
          <ExportButton save={() => exportStudents({ ...query, ...(ids && { ids }) })} />
        )}
      </div>
      {dialog === 'write' ? (
        <WriteToStudents selection={selection} onClose={() => setDialog(null)} />
      ) : (
        dialog && <BulkDialog kind={dialog} selection={selection} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

function WriteToStudents({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <WriteToMany
      count={studentsOf}
      linkTo={(id) => addressOf(paths.admin.dashboardStudent, id)}
      preview={(templateId, signal) => previewMessages(selection, templateId, signal)}
      send={writeToFamilies}
      onSent={() => void queryClient.invalidateQueries({ queryKey: ['students', 'timeline'] })}
      onClose={onClose}
    />
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
  const [action, setAction] = useState<Action | null>(null);
  const text = JSON.stringify(action);
  // One key for all attempts with the same values, so that a change runs once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values are another change.
  const idempotencyKey = useMemo(createIdempotencyKey, [text]);
  const isSettled = useDebounced(text, COUNTED_AFTER_MS) === text;
  const counted = isSettled ? action : null;
  const preview = useQuery(previewQuery(selection, counted));
  const isCounted = counted !== null && !preview.isPlaceholderData;
  const changed = isCounted ? preview.data?.changed : undefined;
  const { title, Fields } = DIALOGS[kind];

  const { busy, submit } = useChange(
    async () => {
      if (action === null) return;
      const { change } = await createBulkChange({ idempotencyKey, selection, action });
      showChange(change);
      onClose();
    },
    { fallback: 'The students could not be changed' },
  );

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
  const { changed, left, withoutConsent = 0 } = data;
  const consent =
    withoutConsent > 0 &&
    `Without a recorded consent: ${studentsOf(withoutConsent)}. Please ask their families first.`;
  return [`${studentsOf(changed)} will change.`, leftWords(left), consent].filter(Boolean).join(' ');
}

/** The person's newest change: its result and its undo. */
export function BulkResult() {
  const showChange = useShowChange();
  const { data: change } = useQuery(bulkChangeQuery);
  const [hidden, setHidden] = useState<string | null>(null);
  const [undoneHere, setUndoneHere] = useState<number | null>(null);
  const [isListOpen, setIsListOpen] = useState(false);
  const listId = useId();
  const { busy, submit: undo } = useChange(
    async (id: number) => {
      const { change: undone } = await undoBulkChange(id);
      setUndoneHere(id);
      showChange(undone);
    },
    { fallback: 'The change could not be undone' },
  );

  if (!change || hidden === `${change.id} ${change.status}`) return null;
  // Nothing is left to do about an undone change: the next visit does not show it.
  if (change.status === 'undone' && change.id !== undoneHere) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-white px-4 py-2">
      <p role="status" className="min-w-0 grow max-sm:basis-full">
        {changeWords(change)}
      </p>
      {change.status === 'done' && change.changed > 0 && (
        <Button variant="secondary" busy={busy} onClick={() => void undo(change.id)}>
          Undo
        </Button>
      )}
      {change.leftStudents.length > 0 && (
        <Button
          variant="ghost"
          aria-expanded={isListOpen}
          aria-controls={listId}
          onClick={() => setIsListOpen(!isListOpen)}
        >
          {isListOpen ? 'Hide who' : 'Show who'}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Hide this message"
        onClick={() => setHidden(`${change.id} ${change.status}`)}
      >
        <X aria-hidden className="size-4.5" />
      </Button>
      {isListOpen && <LeftStudents id={listId} change={change} />}
    </div>
  );
}

/** The students whom the change left alone. */
function LeftStudents({ id, change: { leftStudents, left } }: { id: string; change: BulkChange }) {
  const rest = left.reduce((sum, { students }) => sum + students, 0) - leftStudents.length;
  return (
    <ul id={id} className="max-h-72 basis-full divide-y divide-line overflow-y-auto border-line border-t">
      {leftStudents.map((student) => (
        <li key={student.id} className="flex flex-wrap items-center gap-x-3">
          <Link
            to={addressOf(paths.admin.dashboardStudent, student.id)}
            className="inline-flex min-h-11 min-w-0 items-center font-medium text-primary underline-offset-4 hover:underline"
          >
            <LongText text={student.name} />
          </Link>
          <span className="text-ink-soft text-sm">{REASONS[student.reason]}</span>
        </li>
      ))}
      {rest > 0 && <li className="py-2 text-ink-soft text-sm">{`and ${formatNumber(rest)} more`}</li>}
    </ul>
  );
}

/** Shows a change that was made or undone, and loads the list again. */
function useShowChange() {
  const queryClient = useQueryClient();
  return (change: BulkChange) => {
    queryClient.setQueryData(bulkChangeQuery.queryKey, change);
    void queryClient.invalidateQueries({ queryKey: ['students', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['students', 'choices'] });
  };
}

const studentsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'student' : 'students'}`;

const REASONS: Record<BulkReason, string> = {
  unchanged: 'as wanted already',
  enrolled: 'enrolled in the service already',
  most_tags: 'with as many tags as there can be',
  has_appointments: 'with future appointments with their present counsellor',
  unseen: 'whom the chosen person may not see',
  no_counsellor: 'without an active counsellor',
  no_consent: 'whose family has not agreed in its account',
  gone: 'merged, erased, or whom you may no longer see',
};

/** For example "3 are left alone: 2 as wanted already, 1 …". Empty for nobody. */
function leftWords(left: BulkChange['left']): string {
  const sum = left.reduce((total, { students }) => total + students, 0);
  if (sum === 0) return '';
  const reasons = left.map(({ reason, students }) => `${formatNumber(students)} ${REASONS[reason]}`);
  const verb = sum === 1 ? 'is' : 'are';
  return `${formatNumber(sum)} ${verb} left alone: ${reasons.join(', ')}.`;
}

function changeWords({ kind, status, changed, restored, left }: BulkChange): string {
  if (status === 'done') return `${studentsOf(changed)} changed. ${leftWords(left)}`.trim();
  const undone = `Undone: ${studentsOf(restored)} as before.`;
  if (restored === changed) return undone;
  return `${undone} ${formatNumber(changed - restored)} ${kind === 'assign' ? 'changed or booked' : 'changed'} since and stay as they are.`;
}
