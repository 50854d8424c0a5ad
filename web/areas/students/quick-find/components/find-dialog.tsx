import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { FileUp, GraduationCap, Plus, School as SchoolIcon } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NEW_BOOKING_ADDRESS } from '#contracts/appointments/index.ts';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import {
  addressOf,
  NEW_CONTACT_ADDRESS,
  NEW_SCHOOL_ADDRESS,
  NEW_TASK_ADDRESS,
  paths,
} from '#contracts/pages.ts';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';
import { describeStudent } from '../../records/labels.ts';
import { findSchools, findStudents } from '../api.ts';
import { type FindItem, ItemGroup } from './item-group.tsx';

interface FindDialogProps {
  role: Role;
  pages: readonly FindItem[];
  onClose: () => void;
}

const ACTIONS: readonly (FindItem & { permission: Permission })[] = [
  { label: 'Add a student', to: paths.admin.dashboardNewStudent, Icon: Plus, permission: 'students:create' },
  { label: 'Add a school', to: NEW_SCHOOL_ADDRESS, Icon: Plus, permission: 'schools:edit' },
  { label: 'Book an appointment', to: NEW_BOOKING_ADDRESS, Icon: Plus, permission: 'appointments:edit' },
  {
    label: 'Import a class list',
    to: paths.admin.dashboardImportStudents,
    Icon: FileUp,
    permission: 'students:import',
  },
  { label: 'Enter an enquiry', to: NEW_CONTACT_ADDRESS, Icon: Plus, permission: 'enquiries:answer' },
  { label: 'Add a task or call', to: NEW_TASK_ADDRESS, Icon: Plus, permission: 'tasks:edit' },
];

/** Shorter words of a label, such as "an", match nothing: names begin with them. */
const MIN_WORD_LENGTH = 3;

/** Every typed word has to begin a word of the label, in any order. */
function matches(typed: string) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ label }: FindItem) => {
    const own = label.toLowerCase().split(' ');
    return words.every((word) => own.some((one) => one.length >= MIN_WORD_LENGTH && one.startsWith(word)));
  };
}

/** One search for students, schools, pages and common actions. */
export function FindDialog({ role, pages, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  const { words, students, schools, state } = useFound(typed.trim());
  /** The person pressed Enter before the answer came. */
  const isAwaited = useRef(false);
  const navigate = useNavigate();
  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const actions = ACTIONS.filter(({ permission }) => hasPermission(role, permission));
  // For a typed text, pages come before actions.
  const choices = (typed.trim() === '' ? [...actions, ...pages] : [...pages, ...actions]).filter(
    matches(typed),
  );
  const isSearching = state === 'searching' && words !== typed.trim();
  const openAwaited = useEffectEvent(() => {
    const [first] = [...students, ...schools];
    if (isAwaited.current && first) go(first.to);
    isAwaited.current = false;
  });
  useEffect(() => {
    if (state !== 'searching') openAwaited();
  }, [state]);
  function handleKey(event: KeyboardEvent) {
    // Enter chooses a matching page at once.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching || choices.length > 0) return;
    event.preventDefault();
    isAwaited.current = true;
  }
  const isNothing = state === 'done' && students.length + schools.length + choices.length === 0;
  return (
    <Dialog open onOpenChange={onClose} title="Find" closesOnEscape="always" place="top">
      <Command shouldFilter={false} label="Find" className="grid gap-2" onKeyDown={handleKey}>
        <Command.Input
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            isAwaited.current = false;
          }}
          maxLength={maxLengthOf(SearchTextSchema)}
          placeholder="Student, school or page"
          className="min-h-11 w-full rounded-lg border border-field bg-white px-3 text-ink"
        />
        <Command.List className="max-h-[50dvh] overflow-y-auto">
          {/* Mounted again for each answer, so that its first record is selected. */}
          <Fragment key={words}>
            <ItemGroup heading="Students" items={students} disabled={isSearching} onSelect={go} />
            <ItemGroup heading="Schools" items={schools} disabled={isSearching} onSelect={go} />
          </Fragment>
          <ItemGroup heading="Pages and actions" items={choices} onSelect={go} />
        </Command.List>
      </Command>
      <p role="status" className="min-h-6 text-ink-soft text-sm">
        {state === 'searching' && 'Searching...'}
        {state === 'failed' && 'The search failed. Please check your connection and type again.'}
        {isNothing && `Nothing found for “${typed.trim()}”.`}
      </p>
    </Dialog>
  );
}

const TYPING_PAUSE_MS = 120;

async function findRecords(q: string, signal: AbortSignal) {
  const [{ students }, { schools }] = await Promise.all([findStudents(q, signal), findSchools(q, signal)]);
  return {
    words: q,
    students: students.map(
      (student): FindItem => ({
        to: addressOf(paths.admin.dashboardStudent, student.id),
        Icon: GraduationCap,
        label: student.name,
        detail: describeStudent(student),
      }),
    ),
    schools: schools.map(
      ({ id, name, city }): FindItem => ({
        to: addressOf(paths.admin.dashboardSchool, id),
        Icon: SchoolIcon,
        label: name,
        detail: city ?? '',
      }),
    ),
  };
}

/** Students and schools for a typed text. Earlier results stay during a search; `words` is their text. */
function useFound(typed: string) {
  const q = useDebounced(typed, typed === '' ? 0 : TYPING_PAUSE_MS);
  const found = useQuery({
    queryKey: ['quick-find', q],
    queryFn: ({ signal }) => findRecords(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    retry: false,
  });
  const { words, students = [], schools = [] } = typed === '' ? {} : (found.data ?? {});
  const isWaiting = typed !== q || found.isFetching;
  const state = typed === '' ? 'idle' : isWaiting ? 'searching' : found.isError ? 'failed' : 'done';
  return { words, students, schools, state } as const;
}
