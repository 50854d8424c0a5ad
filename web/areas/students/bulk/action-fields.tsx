import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { canTakeWork } from '#contracts/identity/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { StudentStatus } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import { type BulkChange, TAG_LENGTH, TagSchema } from '#contracts/students/index.ts';
import {
  canAssignTasks,
  createTask,
  TASK_KIND_FACTS,
  TASK_KINDS,
  type TaskKind,
} from '#contracts/tasks/index.ts';
import { counsellorsQuery, teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { studentChoicesQuery } from '#web/areas/students/records/api.ts';
import { STATUS_OPTIONS } from '#web/areas/students/records/labels.ts';
import { Choice } from '#web/components/form/choice.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import type { Action } from './api.ts';

interface FieldsProps {
  /** Null while a value is missing. */
  onChange: (action: Action | null) => void;
}

const PLEASE_CHOOSE = { value: '', label: 'Please choose' };

const APPOINTMENT_CHOICES = [
  {
    value: 'leave',
    label: (
      <>
        Leave these students as they are
        <span className="block text-ink-soft text-sm">
          On a student’s page, the appointments can be moved or cancelled when the counsellor changes.
        </span>
      </>
    ),
  },
  {
    value: 'keep',
    label: (
      <>
        Assign them too
        <span className="block text-ink-soft text-sm">
          The appointments stay with the present counsellor, who can still see the student’s record.
        </span>
      </>
    ),
  },
] as const;

interface Chosen {
  ids: number[];
  isNobody: boolean;
  appointments: 'leave' | 'keep';
}

interface AssignFieldsProps extends FieldsProps {
  /** Whom the change leaves alone so far. */
  left: BulkChange['left'];
}

/** Several counsellors take turns; nobody is a choice of its own. */
export function AssignFields({ left, onChange }: AssignFieldsProps) {
  const { data: counsellors = [] } = useQuery(counsellorsQuery);
  const [chosen, setChosen] = useState<Chosen>({ ids: [], isNobody: false, appointments: 'leave' });
  const { ids, isNobody, appointments } = chosen;
  const isComplete = isNobody || ids.length > 0;
  const isAsked = appointments === 'keep' || left.some(({ reason }) => reason === 'has_appointments');

  function choose(changes: Partial<Chosen>) {
    const next = { ...chosen, ...changes };
    setChosen(next);
    const action = { kind: 'assign' as const, counsellorIds: next.ids, appointments: next.appointments };
    onChange(next.isNobody || next.ids.length > 0 ? action : null);
  }

  return (
    <>
      {/* Nobody is the first field until the counsellors are loaded. */}
      <fieldset data-first-focus tabIndex={-1} className="grid min-w-0 outline-none">
        <legend className="mb-1 font-medium">Counsellors</legend>
        {counsellors.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ids.includes(id)}
            onChange={({ target }) =>
              choose({
                ids: target.checked ? [...ids, id] : ids.filter((other) => other !== id),
                isNobody: false,
              })
            }
          />
        ))}
        <Checkbox
          label="No counsellor"
          checked={isNobody}
          onChange={({ target }) => choose({ ids: [], isNobody: target.checked })}
        />
        <p className="mt-1 text-ink-soft text-sm">
          Several counsellors take turns. Children of one guardian and phone number get the same one.
        </p>
      </fieldset>
      {isComplete && isAsked && (
        <Choice
          legend="Future appointments with the present counsellor"
          value={appointments}
          options={APPOINTMENT_CHOICES}
          onChange={(next) => choose({ appointments: next })}
        />
      )}
    </>
  );
}

export function EnrolFields({ onChange }: FieldsProps) {
  const [value, setValue] = useState('');
  return (
    <Field label="Service">
      <Select
        value={value}
        options={[PLEASE_CHOOSE, ...SERVICE_OPTIONS]}
        onChange={({ target }) => {
          setValue(target.value);
          const service = SERVICES.find((known) => known === target.value);
          onChange(service ? { kind: 'enrol', service } : null);
        }}
      />
    </Field>
  );
}

export function StatusFields({ onChange }: FieldsProps) {
  const [value, setValue] = useState('');
  return (
    <Field label="Status">
      <Select
        value={value}
        options={[PLEASE_CHOOSE, ...STATUS_OPTIONS]}
        onChange={({ target }) => {
          setValue(target.value);
          const status: StudentStatus | undefined = STATUS_OPTIONS.find(
            (known) => known.value === target.value,
          )?.value;
          onChange(status ? { kind: 'status', status } : null);
        }}
      />
    </Field>
  );
}

const TAG_CHOICES = [
  { value: 'add_tag', label: 'Add the tag' },
  { value: 'remove_tag', label: 'Remove the tag' },
] as const;

export function TagFields({ onChange }: FieldsProps) {
  const { data: choices } = useQuery(studentChoicesQuery);
  const [kind, setKind] = useState<'add_tag' | 'remove_tag'>('add_tag');
  const [text, setText] = useState('');
  const listId = useId();

  function change(next: typeof kind, typed: string) {
    setKind(next);
    setText(typed);
    const { data: tag } = TagSchema.safeParse(typed);
    onChange(tag ? { kind: next, tag } : null);
  }

  return (
    <>
      <Choice
        legend="What to do"
        value={kind}
        options={TAG_CHOICES}
        onChange={(next) => change(next, text)}
      />
      <Field label="Tag">
        <Input
          value={text}
          list={listId}
          maxLength={TAG_LENGTH}
          autoComplete="off"
          onChange={({ target }) => change(kind, target.value)}
        />
      </Field>
      <datalist id={listId}>
        {choices?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

const KIND_OPTIONS = TASK_KINDS.map((value) => ({ value, label: TASK_KIND_FACTS[value].name }));

interface TaskDraft {
  what: string;
  task: TaskKind;
  dueOn: string;
  /** `counsellor`, empty for nobody, or a member's id. */
  assignee: string;
}

export function TaskFields({ onChange }: FieldsProps) {
  const { adminUser } = useSession();
  const { data: members = [] } = useQuery(teamMembersQuery);
  const mayAssign = adminUser !== null && canAssignTasks(adminUser.role);
  const [draft, setDraft] = useState<TaskDraft>({
    what: '',
    task: 'task',
    dueOn: isoDateOf(Date.now(), readOfficeZone()),
    assignee: mayAssign ? 'counsellor' : String(adminUser?.id ?? ''),
  });

  function change(part: Partial<TaskDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    const { what, task, dueOn } = next;
    const assignee = next.assignee === 'counsellor' ? next.assignee : Number(next.assignee) || null;
    onChange(what.trim() && dueOn ? { kind: 'task', what, task, dueOn, assignee } : null);
  }

  const others = members
    .filter((member) => canTakeWork(member) && (mayAssign || member.id === adminUser?.id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const forAll = [
    { value: 'counsellor', label: 'Each student’s counsellor' },
    { value: '', label: 'Nobody yet' },
  ];
  return (
    <>
      <Field label="What to do" required>
        <Input
          value={draft.what}
          maxLength={maxLengthOf(createTask.body.shape.what)}
          autoComplete="off"
          onChange={({ target }) => change({ what: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind">
          <Select
            value={draft.task}
            options={KIND_OPTIONS}
            onChange={({ target }) =>
              change({ task: TASK_KINDS.find((kind) => kind === target.value) ?? 'task' })
            }
          />
        </Field>
        <Field label="Due">
          <DayInput value={draft.dueOn} onChange={(dueOn) => change({ dueOn })} />
        </Field>
      </div>
      <Field label="For">
        <SearchSelect
          value={draft.assignee}
          options={mayAssign ? [...forAll, ...others] : others}
          onChange={(assignee) => change({ assignee })}
        />
      </Field>
    </>
  );
}
