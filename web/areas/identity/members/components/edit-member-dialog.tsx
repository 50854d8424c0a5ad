import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_HANDED_OVER, type Member, WORK_KINDS } from '#contracts/identity/index.ts';
import { canManageMember, isLeaving, isPromotion, ROLE_NAMES, type Role } from '#contracts/roles.ts';
import {
  deleteMember,
  handOverWork,
  memberWorkQuery,
  teamMembersQuery,
  updateMember,
} from '#web/areas/identity/members/api.ts';
import {
  assignableRoles,
  detailsOf,
  findFieldErrors,
  MEMBER_LABELS,
  type MemberDetails,
  MemberDialog,
  MemberFields,
  ONLY_SUPER_ADMINS,
  textsOf,
} from '#web/areas/identity/members/member-form.tsx';
import { useIdentity } from '#web/areas/identity/security/components/identity-form.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { NO_ANSWER_THERE, showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import type { ApiError } from '#web/lib/api-client.ts';
import { type Choice, Colleagues, countOf, LeftWorkDialog, listOf, type OpenWork } from './handover.tsx';
import type { Actor } from './member-actions.tsx';

interface EditMemberDialogProps {
  member: Member;
  actor: Actor;
  onClose: () => void;
  onSaved: (saved: Member) => void;
  onRefused: (error: ApiError) => void;
}

interface EditedMember extends MemberDetails {
  isActive: boolean;
}

const valuesOf = (member: Member): EditedMember => ({ ...detailsOf(member), isActive: member.isActive });

export function EditMemberDialog({ member, actor, onClose, onSaved, onRefused }: EditMemberDialogProps) {
  const queryClient = useQueryClient();
  /** The outcome of the handover; null before. */
  const handedOver = useRef<{ left: OpenWork | null } | null>(null);
  const [isUnfinished, setIsUnfinished] = useState(false);
  const [left, setLeft] = useState<OpenWork | null>(null);
  const { withIdentity, question } = useIdentity();
  const save = (body: Parameters<typeof updateMember>[1]) =>
    withIdentity((proof) => updateMember(member.id, { ...body, ...proof }));

  /**
   * Saves the details before the handover, which mails families, so that a refusal comes first. If a later step fails, the
   * retry gets a 409 for the version of this save, and `useRecordForm` merges equal values without a question.
   */
  async function handOver(
    base: Member,
    { role: _, isActive: __, ...details }: EditedMember,
  ): Promise<number> {
    try {
      const { version } = await save({ ...details, version: base.version });
      handedOver.current = (await handover.handOver()) ?? handedOver.current;
      setIsUnfinished(handedOver.current !== null);
      return version;
    } finally {
      void queryClient.invalidateQueries({ queryKey: teamMembersQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: memberWorkQuery(member.id).queryKey });
    }
  }

  async function send(base: Member, values: EditedMember): Promise<Member> {
    const version = isLeaving(base, values) ? await handOver(base, values) : base.version;
    const { isActive, ...details } = values;
    return save({ ...details, ...(isActive !== base.isActive && { isActive }), version });
  }

  const form = useRecordForm({
    draft: { form: `member:${member.id}`, title: `Edit Member: ${member.name}` },
    stored: member,
    valuesOf,
    findFieldErrors,
    send,
    onSaved(saved) {
      showSuccess('Team member updated successfully');
      // Somebody else has made the same change first.
      if (handover.isWanted && handedOver.current === null) {
        showError(`The open work of ${member.name} was not handed over. Please assign it.`);
      }
      onSaved(saved);
    },
    close: () => (handedOver.current?.left ? setLeft(handedOver.current.left) : onClose()),
    fallback: 'Operation failed',
    toasts: { unanswered: NO_ANSWER_THERE },
    onRefused(error) {
      onRefused(error);
      return false;
    },
    versions: {
      findNewer: whenStale(async () => {
        const { teamMembers } = await queryClient.fetchQuery(teamMembersQuery);
        return teamMembers.find(({ id }) => id === member.id) ?? null;
      }),
      labels: MEMBER_LABELS,
      readable: ({ role, ...values }) => ({ ...textsOf(values), role: ROLE_NAMES[role] }),
    },
  });
  const { base, values, busy, change, conflict } = form;
  const leaving = isLeaving(base, values);
  const handover = useHandover(member, leaving);

  if (left) return <LeftWorkDialog left={left} onClose={onClose} />;
  if (conflict) return <ConflictDialog what="member" {...conflict} />;
  return (
    <MemberDialog
      title={`Edit Member: ${member.name}`}
      submitLabel={busy ? 'Updating...' : 'Update Member'}
      busy={busy}
      disabled={!handover.isDecided}
      draft={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <MemberFields
        details={values}
        onChange={change}
        roles={rolesFor(actor, base)}
        canChooseRole={canManageMember(actor, 'changeRole', base)}
        roleHint={roleHintOf(actor, base, values.role)}
        isFieldInvalid={(field) => field in form.fieldErrors}
      />
      {canManageMember(actor, 'setActive', base) && (
        <Checkbox
          label={MEMBER_LABELS.isActive}
          name="isActive"
          checked={values.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
      )}
      {leaving && isUnfinished && (
        <Alert tone="info">
          The work is handed over, but the member is not changed yet. Please save again.
        </Alert>
      )}
      {leaving && <HandoverChoice member={member} handover={handover} />}
      {question}
    </MemberDialog>
  );
}

function roleHintOf(actor: Actor, member: Member, chosen: Role): string | undefined {
  if (member.id === actor.id) {
    return actor.role === 'super_admin'
      ? 'You can’t change your own role. Another super admin can.'
      : 'Only a super admin can change your role.';
  }
  if (!canManageMember(actor, 'changeRole', member)) return ONLY_SUPER_ADMINS;
  if (!isPromotion(member.role, chosen)) return undefined;
  return `This role ends the sessions and the current password of ${member.name}. Issue a one-time password afterwards.`;
}

/** A disabled selector also shows the member's role. */
function rolesFor(actor: Actor, member: Member): readonly Role[] {
  const roles = assignableRoles(actor);
  return roles.includes(member.role) ? roles : [member.role, ...roles];
}

interface DeleteMemberDialogProps {
  member: Member;
  onClose: () => void;
  onDeleted: () => void;
  onRefused: (error: ApiError) => void;
}

export function DeleteMemberDialog({ member, onClose, onDeleted, onRefused }: DeleteMemberDialogProps) {
  const handover = useHandover(member);
  const [left, setLeft] = useState<OpenWork | null>(null);
  const { leftToNobody } = handover;
  const { busy, submit } = useChange(
    async () => {
      const { left } = (await handover.handOver()) ?? { left: leftToNobody };
      await deleteMember(member.id);
      showSuccess('Team member removed successfully');
      if (left) setLeft(left);
      else onDeleted();
    },
    { fallback: 'Delete operation failed', unanswered: NO_ANSWER_THERE, onRefused },
  );

  if (left) {
    return <LeftWorkDialog left={left} isOfNobody={leftToNobody !== null} onClose={onDeleted} />;
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Remove team member?"
      description={`Are you sure you want to remove ${member.name}? This action cannot be undone.`}
      confirmLabel="Delete"
      busy={busy}
      disabled={!handover.isDecided}
      onConfirm={() => void submit()}
    >
      <HandoverChoice member={member} handover={handover} />
    </ConfirmDialog>
  );
}

/** Chooses the members who take over the work of a member. @param isLeaving whether the member is about to leave. */
function useHandover(member: Member, isLeaving = true) {
  const { data: open } = useQuery({ ...memberWorkQuery(member.id), enabled: isLeaving });
  const [choice, setChoice] = useState<Choice>([]);
  const hasWork = open !== undefined && countOf(open.work) > 0;
  const isWanted = isLeaving && hasWork && choice !== 'nobody' && choice.length > 0;
  return {
    choice,
    setChoice,
    /** False until the person has named colleagues or nobody. */
    isDecided: !isLeaving || (open !== undefined && (!hasWork || choice.length > 0)),
    /** Whether there is work for chosen colleagues. */
    isWanted,
    /** The work that waits for nobody in particular, by choice. */
    leftToNobody: hasWork && choice === 'nobody' ? open : null,
    /** Hands the work over. @returns null if none is to be handed over, else the work that none of them can take. */
    async handOver(): Promise<{ left: OpenWork | null } | null> {
      if (!isWanted) return null;
      for (let before = open.work; ; ) {
        const left = await handOverWork(member.id, [...choice]);
        // One request takes a part of much work.
        const isPart = WORK_KINDS.some((kind) => before[kind] > MAX_HANDED_OVER);
        if (!isPart || countOf(left.work) >= countOf(before)) {
          return { left: countOf(left.work) > 0 ? left : null };
        }
        before = left.work;
      }
    },
  };
}

interface HandoverChoiceProps {
  member: Member;
  handover: ReturnType<typeof useHandover>;
}

function HandoverChoice({ member, handover }: HandoverChoiceProps) {
  const query = useQuery(memberWorkQuery(member.id));
  return (
    <Loaded
      query={query}
      loading="Counting their work..."
      failed="Their open work could not be counted. Please try again."
    >
      {({ work }) => {
        if (countOf(work) === 0) return <p className="text-ink-soft">They have no open work.</p>;
        return (
          <div className="grid gap-3 rounded-xl border border-line bg-mist/60 p-4">
            <p>
              {member.name} has {listOf(work)}.
            </p>
            <Colleagues without={[member.id]} {...handover} />
          </div>
        );
      }}
    </Loaded>
  );
}
