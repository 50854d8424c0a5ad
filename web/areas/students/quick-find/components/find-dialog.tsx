import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileUp, GraduationCap, Mail, Plus, School as SchoolIcon } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NEW_BOOKING_ADDRESS } from '#contracts/appointments/index.ts';
import { CONTACT_KIND_NAMES, contactAddress } from '#contracts/enquiries/index.ts';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import {
  addressOf,
  NEW_CONTACT_ADDRESS,
  NEW_SCHOOL_ADDRESS,
  NEW_TASK_ADDRESS,
  paths,
} from '#contracts/pages.ts';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';
import { PickerList, type PickerOption, useListPicker } from '#web/components/form/list-picker.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { formatDate } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';
import { describeStudent } from '../../records/labels.ts';
import { findContacts, findSchools, findStudents } from '../api.ts';

export interface FindItem {
  label: string;
  /** Tells items with the same label apart. */
  detail?: string;
  to: string;
  Icon: ComponentType<{ className?: string }>;
}

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

/** One search for students, enquiries, schools, pages and common actions. */
export function FindDialog({ role, pages, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  const { words, students, contacts, schools, state } = useFound(typed.trim());
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
    const [first] = [...students, ...contacts, ...schools];
    if (isAwaited.current && first) go(first.to);
    isAwaited.current = false;
  });
  useEffect(() => {
    if (state !== 'searching') openAwaited();
  }, [state]);
  const optionOf = (item: FindItem, heading: string, isStale: boolean): PickerOption => ({
    id: item.to,
    content: <FindOption {...item} />,
    heading,
    isStale,
    choose: () => go(item.to),
  });
  const picker = useListPicker([
    ...students.map((item) => optionOf(item, 'Students', isSearching)),
    ...contacts.map((item) => optionOf(item, 'Enquiries', isSearching)),
    ...schools.map((item) => optionOf(item, 'Schools', isSearching)),
    ...choices.map((item) => optionOf(item, 'Pages and actions', false)),
  ]);
  function handleKey(event: KeyboardEvent) {
    // A matching page is chosen at once.
    if (picker.handleKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    isAwaited.current = isSearching;
  }
  const isNothing =
    state === 'done' && students.length + contacts.length + schools.length + choices.length === 0;
  return (
    <Dialog open onOpenChange={onClose} title="Find" closesOnEscape="always" place="top">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Input
          role="combobox"
          aria-label="Find"
          aria-expanded
          {...picker.fieldProps}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            picker.restart();
            isAwaited.current = false;
          }}
          onKeyDown={handleKey}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLengthOf(SearchTextSchema)}
          placeholder="Student, enquiry, school or page"
        />
        <PickerList label="Found" list={picker.list} />
      </div>
      <p role="status" className="min-h-6 text-ink-soft text-sm">
        {state === 'searching' && 'Searching...'}
        {state === 'failed' && 'The search failed. Please check your connection and type again.'}
        {isNothing && `Nothing found for “${typed.trim()}”.`}
      </p>
    </Dialog>
  );
}

function FindOption({ label, detail, Icon }: FindItem) {
  return (
    <span className="flex items-center gap-3">
      <Icon className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{label}</span>
        {/* Whole: it tells students of one name apart. */}
        {detail && <span className="block text-ink-soft text-sm">{detail}</span>}
      </span>
    </span>
  );
}

const TYPING_PAUSE_MS = 120;

async function findRecords(q: string, signal: AbortSignal) {
  const [{ students }, contacts, { schools }] = await Promise.all([
    findStudents(q, signal),
    findContacts(q, signal),
    findSchools(q, signal),
  ]);
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
    contacts: contacts.map(
      ({ id, name, childName, kind, receivedAt }): FindItem => ({
        to: contactAddress(id),
        Icon: Mail,
        label: name,
        detail: [CONTACT_KIND_NAMES[kind], childName && `about ${childName}`, formatDate(receivedAt)]
          .filter(Boolean)
          .join(' · '),
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

/** Students, contacts and schools for a typed text. Earlier results stay during a search; `words` is their text. */
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
  const { words, students = [], contacts = [], schools = [] } = typed === '' ? {} : (found.data ?? {});
  const isWaiting = typed !== q || found.isFetching;
  const state = typed === '' ? 'idle' : isWaiting ? 'searching' : found.isError ? 'failed' : 'done';
  return { words, students, contacts, schools, state } as const;
}
