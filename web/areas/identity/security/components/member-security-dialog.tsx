import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Member, MemberSecurity, SecondFactor } from '#contracts/identity/index.ts';
import {
  endMemberSession,
  endMemberSessions,
  memberSecurityQuery,
  resetSecondFactor,
} from '#web/areas/identity/security/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useIdentity } from './identity-form.tsx';
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

interface ResetSecondFactorProps {
  memberId: number;
  name: string;
  secondFactor: SecondFactor;
  /** Runs after a refusal too: another super admin may have reset it. */
  onReset: () => void;
}

/** Two-step sign-in of a member, with its reset for a member who has lost phone and codes. */
function ResetSecondFactor({ memberId, name, secondFactor, onReset }: ResetSecondFactorProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { withIdentity, question } = useIdentity();
  const section = useRef<HTMLElement>(null);
  const { busy, submit } = useChange(
    async () => {
      await withIdentity((proof) => resetSecondFactor(memberId, proof));
      // The button that opened the dialog no longer exists.
      returnFocusTo(section.current);
      setIsAsked(false);
      showSuccess('Two-step sign-in has been reset');
      onReset();
    },
    { fallback: 'Operation failed', onRefused: onReset },
  );
  const { isOn, turnedOnAt, recoveryCodesLeft, isRequired } = secondFactor;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="member-two-step-title"
      className="grid gap-2 outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="member-two-step-title" className="font-semibold text-ink">
          Two-step sign-in
        </h3>
        <Badge tone={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>
        {isRequired && <Badge tone="teal">Required for the role</Badge>}
      </div>
      {isOn && (
        <>
          <p className="text-ink-soft text-sm">
            {`Turned on ${formatDateTime(turnedOnAt)}. Recovery codes left: ${recoveryCodesLeft}.`}
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
            Reset Two-Step Sign-In
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={(open) => busy || setIsAsked(open)}
        title="Reset two-step sign-in?"
        description={`First make sure that the request comes from ${name}. The password alone will be enough to sign in, and all sessions of ${name} end.`}
        confirmLabel="Reset"
        busy={busy}
        onConfirm={() => void submit()}
      >
        {question}
      </ConfirmDialog>
    </section>
  );
}
