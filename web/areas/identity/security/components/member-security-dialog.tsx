import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Member, MemberSecurity } from '#contracts/identity/index.ts';
import {
  endMemberSession,
  endMemberSessions,
  memberSecurityQuery,
} from '#web/areas/identity/security/api.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { Sessions } from './sessions.tsx';

interface MemberSecurityDialogProps {
  member: Member;
  onClose: () => void;
  /** Sessions have ended, so presence may have changed. */
  onChanged: () => void;
}

/** For super admins: two-step sign-in and sessions of another member. */
export function MemberSecurityDialog({ member, onClose, onChanged }: MemberSecurityDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape="always"
      title={`Sign-in security: ${member.name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Loaded
        query={useQuery(memberSecurityQuery(member.id))}
        loading="Loading the sessions..."
        failed="Failed to load the sessions. Please try again."
      >
        {(security) => <Content member={member} security={security} onChanged={onChanged} />}
      </Loaded>
    </Dialog>
  );
}

interface ContentProps extends Omit<MemberSecurityDialogProps, 'onClose'> {
  security: MemberSecurity;
}

function Content({ member: { id, name }, security, onChanged }: ContentProps) {
  const queryClient = useQueryClient();
  const reload = async () => {
    onChanged();
    await queryClient.invalidateQueries({ queryKey: memberSecurityQuery(id).queryKey });
  };
  return (
    <div className="grid gap-6">
      <ResetSecondFactor
        memberId={id}
        name={name}
        secondFactor={security.secondFactor}
        onReset={() => void reload()}
      />
      <section aria-labelledby="member-sessions-title">
        <Sessions
          heading={
            <h3 id="member-sessions-title" className="font-semibold text-ink">
              Sessions
            </h3>
          }
          sessions={security.sessions}
          onEnd={({ id: sessionId }) => endMemberSession(id, sessionId)}
          hasEndAll={security.sessions.length > 1}
          endAll={{
            label: 'End All',
            title: 'End every session?',
            description: `${name} is signed out everywhere and has to sign in again.`,
            onConfirm: () => endMemberSessions(id),
          }}
          reload={reload}
        />
      </section>
    </div>
  );
}
