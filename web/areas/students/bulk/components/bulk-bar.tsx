import { useState } from 'react';
import type { Count } from '#contracts/lib/lists.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { bulkPermission } from '#contracts/students/index.ts';
import type { Selection } from '#web/areas/students/bulk/api.ts';
import { exportStudents } from '#web/areas/students/records/api.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { BulkDialog, type DialogKind } from './bulk-dialog.tsx';

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
