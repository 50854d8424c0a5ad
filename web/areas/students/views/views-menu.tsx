import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import {
  canShareViews,
  createSavedView as createSavedViewEndpoint,
  type SavedView,
} from '#contracts/students/index.ts';
import { type StudentListQuery, studentAddress } from '#web/areas/students/records/student-address.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { createSavedView, deleteSavedView, viewsQuery } from './api.ts';

interface ViewsMenuProps {
  role: Role;
  /** Without the search, which a view does not keep. */
  filters: Omit<StudentListQuery, 'q'>;
}

/** Saved filters: own and shared ones. A view is an address of the list. */
export function ViewsMenu({ role, filters }: ViewsMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { data: views = [], isError } = useQuery({ ...viewsQuery, enabled: isOpen });
  const text = studentAddress.write(new URLSearchParams(), filters).toString();
  return (
    <>
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <PopoverTrigger asChild>
          <Button variant="secondary" className="max-sm:px-3">
            <Bookmark aria-hidden className="size-4.5" />
            <span className="max-sm:sr-only">Views</span>
          </Button>
        </PopoverTrigger>
        <PopoverContent align="start" aria-label="Saved views" className="p-2">
          {isError && <p className="px-2 py-1 text-danger-dark">The views could not be loaded.</p>}
          <ul className="grid">
            {views.map((view) => (
              <ViewItem key={view.id} view={view} role={role} onChoose={() => setIsOpen(false)} />
            ))}
          </ul>
          <Button
            variant="ghost"
            disabled={text === ''}
            className="w-full justify-start"
            onClick={() => {
              setIsOpen(false);
              setIsSaving(true);
            }}
          >
            {text === '' ? 'Set a filter to save a view' : 'Save this view…'}
          </Button>
        </PopoverContent>
      </Popover>
      {isSaving && <SaveDialog role={role} text={text} onClose={() => setIsSaving(false)} />}
    </>
  );
}

function ViewItem({ view, role, onChoose }: { view: SavedView; role: Role; onChoose: () => void }) {
  const queryClient = useQueryClient();
  const { busy, submit: remove } = useChange(
    async () => {
      await deleteSavedView(view.id);
      await queryClient.invalidateQueries(viewsQuery);
    },
    { fallback: 'The view could not be removed' },
  );
  return (
    <li className="flex items-center gap-1">
      <Link
        to={`${paths.admin.dashboardStudents}?${view.query}`}
        onClick={onChoose}
        className="flex min-h-11 min-w-0 grow items-center rounded-lg px-2 hover:bg-mist"
      >
        <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
          {view.name}
          {view.isShared && <span className="text-ink-soft text-sm"> (shared)</span>}
        </span>
      </Link>
      {(!view.isShared || canShareViews(role)) && (
        <Button
          variant="ghost"
          size="icon"
          busy={busy}
          aria-label={`Remove the view ${view.name}`}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      )}
    </li>
  );
}

function SaveDialog({ role, text, onClose }: { role: Role; text: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const { busy, submit } = useChange(
    async () => {
      await createSavedView({ name, query: text, isShared });
      await queryClient.invalidateQueries(viewsQuery);
      onClose();
    },
    { fallback: 'The view could not be saved' },
  );
  return (
    <FormDialog
      title="Save this view"
      description="Keeps the filters and the order, without the search."
      submitLabel="Save"
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="View name" required>
        <Input
          value={name}
          maxLength={maxLengthOf(createSavedViewEndpoint.body.shape.name)}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {canShareViews(role) && (
        <Checkbox
          label="For everybody"
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
      )}
    </FormDialog>
  );
}
