import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Member, Work } from '#contracts/identity/index.ts';
import {
  assignableRoles,
  COUNSELLOR_ROLES,
  canManageMember,
  isPromotion,
  type Role,
} from '#contracts/roles.ts';
import { ROLE_NAMES, teamMembersQuery, updateMember } from '#web/areas/identity/team/api.ts';
import {
  detailsOf,
  findDetailsMistakes,
  MEMBER_LABELS,
  type MemberDetails,
  textsOf,
} from '#web/areas/identity/team/member-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { showSuccess, UNANSWERED_THERE } from '#web/components/form/use-submit.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import type { ApiError } from '#web/lib/api-client.ts';
import { HandoverChoice, LeftWorkDialog, useHandover } from './handover-choice.tsx';
import type { Actor } from './member-actions.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberFields } from './member-fields.tsx';

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

/** Whether the member's work needs another member afterwards. */
function isLeaving(before: Member, after: EditedMember): boolean {
  const isNoCounsellorAnyMore =
    COUNSELLOR_ROLES.includes(before.role) && !COUNSELLOR_ROLES.includes(after.role);
  return (before.isActive && !after.isActive) || isNoCounsellorAnyMore;
}

export function EditMemberDialog({ member, actor, onClose, onSaved, onRefused }: EditMemberDialogProps) {
  const queryClient = useQueryClient();
  const left = useRef<Work | null>(null);
  const [isSaved, setIsSaved] = useState(false);

  async function send(base: Member, { isActive, ...details }: EditedMember): Promise<Member> {
    let { version } = base;
    if (isLeaving(base, { isActive, ...details })) {
      // What may be refused comes before the handover, which mails families.
      const { role: _, ...plain } = details;
      version = (await updateMember(member.id, { ...plain, version })).version;
      left.current = await handover.handOver();
    }
    return updateMember(member.id, { ...details, ...(isActive !== base.isActive && { isActive }), version });
  }

  const form = useRecordForm({
    draft: { form: `member:${member.id}`, title: `Edit Member: ${member.name}` },
    stored: member,
    valuesOf,
    findMistakes: findDetailsMistakes,
    send,
    onSaved(saved) {
      showSuccess('Team member updated successfully');
      onSaved(saved);
    },
    close: () => (left.current ? setIsSaved(true) : onClose()),
    fallback: 'Operation failed',
    toasts: { unanswered: UNANSWERED_THERE },
    onRefused,
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

  if (isSaved && left.current) return <LeftWorkDialog left={left.current} onClose={onClose} />;
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
        roleHint={
          isPromotion(base.role, values.role)
            ? `This role ends the sessions and the current password of ${member.name}. Issue a one-time password afterwards.`
            : undefined
        }
        isMistaken={(field) => field in form.mistakes}
      />
      {canManageMember(actor, 'setActive', base) && (
        <Checkbox
          label={MEMBER_LABELS.isActive}
          name="isActive"
          checked={values.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
      )}
      {leaving && <HandoverChoice member={member} handover={handover} />}
    </MemberDialog>
  );
}

/** A disabled selector also shows the member's role. */
function rolesFor(actor: Actor, member: Member): readonly Role[] {
  const roles = assignableRoles(actor.role);
  return roles.includes(member.role) ? roles : [member.role, ...roles];
}
