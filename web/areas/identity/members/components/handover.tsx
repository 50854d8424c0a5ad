import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { contactAddress } from '#contracts/enquiries/index.ts';
import {
  canTakeWork,
  type getMemberWork,
  nameKind,
  nameWork,
  WORK_KINDS,
  type Work,
} from '#contracts/identity/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { ROLE_NAMES } from '#contracts/roles.ts';
import { teamMembersQuery } from '#web/areas/identity/members/api.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';

export type OpenWork = ResponseOf<typeof getMemberWork>;

const familiesHear = () =>
  isMailOn()
    ? 'The family gets an e-mail. Without an address, the new counsellor gets a task to call them.'
    : 'E-mail is not set up, so families have to be told by phone: the new counsellor gets a call task for each family with a confirmed appointment.';

export type Choice = readonly number[] | 'nobody';

export const countOf = (work: Work) => WORK_KINDS.reduce((sum, kind) => sum + work[kind], 0);

export function listOf(work: Work): string {
  const kinds = WORK_KINDS.filter((kind) => work[kind] > 0);
  return new Intl.ListFormat('en').format(kinds.map((kind) => nameWork(kind, work[kind])));
}

const { admin } = paths;

const ADDRESSES: Record<keyof Work, (id: number) => string> = {
  students: (id) => addressOf(admin.dashboardStudent, id),
  contacts: contactAddress,
  appointments: appointmentAddress,
  reports: (id) => addressOf(admin.dashboardReport, id),
  // A task opens in its list only.
  tasks: () => `${admin.dashboardTasks}?whose=all`,
};

interface LeftWorkDialogProps {
  left: OpenWork;
  /** Whether nobody was to take it over. */
  isOfNobody?: boolean;
  onClose: () => void;
}

/** Lists the work that no colleague took over, the next appointment first. */
export function LeftWorkDialog({ left: { work, named }, isOfNobody = false, onClose }: LeftWorkDialogProps) {
  const unnamed = countOf(work) - named.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Some work was not handed over"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-2">
        <p>
          {isOfNobody
            ? `Nobody has taken over ${listOf(work)}.`
            : `Nobody you chose can take ${listOf(work)}: they are not free at that time, or their role does not do this work.`}
        </p>
        <ul aria-label="Work without a member" className="grid divide-y divide-line">
          {named.map(({ kind, id, name, startsAt }) => (
            <li key={`${kind} ${id}`} className="flex flex-wrap items-center gap-x-2">
              <Link
                to={ADDRESSES[kind](id)}
                className="inline-flex min-h-11 items-center break-words font-medium text-primary underline underline-offset-2"
              >
                {name}
              </Link>
              <span className="text-ink-soft">
                {nameKind(kind, 1)}
                {startsAt !== null && `, ${formatDateTime(startsAt)}`}
              </span>
            </li>
          ))}
        </ul>
        {unnamed > 0 && <p>And {unnamed} more.</p>}
        <p>
          Draft reports keep their author. Everything else is without a member now: My day lists it as
          unassigned.
        </p>
      </div>
    </Dialog>
  );
}

interface ColleaguesProps {
  /** Who leaves. */
  without: readonly number[];
  choice: Choice;
  setChoice: (choice: Choice) => void;
}

export function Colleagues({ without, choice, setChoice }: ColleaguesProps) {
  const { data: team = [] } = useQuery(teamMembersQuery);
  const chosen = choice === 'nobody' ? [] : choice;
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">Hand it over to</legend>
      <div className="grid max-h-50 gap-1 overflow-y-auto sm:grid-cols-2">
        {team
          .filter((member) => canTakeWork(member) && !without.includes(member.id))
          .map(({ id, name, role }) => (
            <Checkbox
              key={id}
              label={`${name}, ${ROLE_NAMES[role]}`}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChoice(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
      </div>
      <Checkbox
        label="Nobody"
        checked={choice === 'nobody'}
        onChange={({ target }) => setChoice(target.checked ? 'nobody' : [])}
      />
      <p className="text-ink-soft text-sm">
        {choice === 'nobody'
          ? 'Students, enquiries and tasks wait without a member. Confirmed appointments stay confirmed, and families are not told until somebody takes them on.'
          : `Several take turns. An appointment goes to a colleague who is free at that time. ${familiesHear()} Work that nobody can take stays unassigned.`}
      </p>
    </fieldset>
  );
}
