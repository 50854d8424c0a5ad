import { useState } from 'react';
import type { Member, Work } from '#contracts/identity/index.ts';
import {
  assignableRoles,
  COUNSELLOR_ROLES,
  canManageMember,
  isPromotion,
  type Role,
} from '#contracts/roles.ts';
import { updateMember } from '#web/areas/identity/team/api.ts';
import { detailsOf, findDetailsMistake } from '#web/areas/identity/team/member-form.ts';
import { showSuccess, UNANSWERED_THERE, useToastForm } from '#web/components/form/use-submit.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import type { ApiError } from '#web/lib/api-client.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
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

export function EditMemberDialog({ member, actor, onClose, onSaved, onRefused }: EditMemberDialogProps) {
  const draft = useDraftValues({ form: `member:${member.id}`, title: `Edit Member: ${member.name}` }, () => ({
    ...detailsOf(member),
    isActive: member.isActive,
  }));
  const { isActive, ...details } = draft.values;
  const canChooseRole = canManageMember(actor, 'changeRole', member);
  const isNoCounsellorAnyMore =
    COUNSELLOR_ROLES.includes(member.role) && !COUNSELLOR_ROLES.includes(details.role);
  const isLeaving = (member.isActive && !isActive) || isNoCounsellorAnyMore;
  const handover = useHandover(member, isLeaving);
  const [after, setAfter] = useState<{ saved: Member; left: Work } | null>(null);

  const { busy, mistaken, submit } = useToastForm({
    findMistake: () => findDetailsMistake(details),
    async send() {
      let left: Work | null = null;
      if (isLeaving) {
        // What may be refused comes before the handover, which mails families.
        const { role: _, ...plain } = details;
        await updateMember(member.id, plain);
        left = await handover.handOver();
      }
      const saved = await updateMember(member.id, {
        ...details,
        ...(isActive !== member.isActive && { isActive }),
      });
      draft.release();
      showSuccess('Team member updated successfully');
      if (left) setAfter({ saved, left });
      else onSaved(saved);
    },
    fallback: 'Operation failed',
    unanswered: UNANSWERED_THERE,
    onRefused,
  });

  if (after) return <LeftWorkDialog left={after.left} onClose={() => onSaved(after.saved)} />;
  return (
    <MemberDialog
      title={`Edit Member: ${member.name}`}
      submitLabel={busy ? 'Updating...' : 'Update Member'}
      busy={busy}
      disabled={!handover.isDecided}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <MemberFields
        details={details}
        onChange={(change) => draft.setValues({ ...draft.values, ...change })}
        roles={rolesFor(actor, member)}
        canChooseRole={canChooseRole}
        roleHint={
          isPromotion(member.role, details.role)
            ? `This role ends the sessions and the current password of ${member.name}. Issue a one-time password afterwards.`
            : undefined
        }
        mistaken={mistaken}
      />
      {canManageMember(actor, 'setActive', member) && (
        <Checkbox
          label="Active (can sign in)"
          name="isActive"
          checked={isActive}
          onChange={(event) => draft.setValues({ ...draft.values, isActive: event.target.checked })}
        />
      )}
      {isLeaving && <HandoverChoice member={member} handover={handover} />}
    </MemberDialog>
  );
}

/** A disabled selector also shows the member's role. */
function rolesFor(actor: Actor, member: Member): readonly Role[] {
  const roles = assignableRoles(actor.role);
  return roles.includes(member.role) ? roles : [member.role, ...roles];
}
