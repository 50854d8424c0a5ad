import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  endMemberSession,
  endMemberSessions,
  type Member,
  type MemberSecurity,
} from '#contracts/identity/index.ts';
import { memberSecurityQuery } from '#web/areas/identity/security/queries.ts';
import { useEndSession } from '#web/areas/identity/security/use-end-session.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { callApi } from '#web/lib/api-client.ts';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { SessionList } from './session-list.tsx';

interface MemberSecurityDialogProps {
  member: Member;
  onClose: () => void;
  /** Sessions have ended: who is online may have changed. */
  onChanged: () => void;
}

/** For super admins: another member's two-step sign-in and sessions. */
export function MemberSecurityDialog({ member, onClose, onChanged }: MemberSecurityDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(memberSecurityQuery(member.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape="always"
      title={`Sign-in security: ${member.name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {data ? (
        <Content member={member} security={data} onChanged={onChanged} />
      ) : isError && !isFetching ? (
        <ErrorPanel message="Failed to load the sessions. Please try again." onRetry={() => void refetch()} />
      ) : (
        <Loading text="Loading the sessions..." />
      )}
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
  const ending = useEndSession(
    {
      one: ({ id: sessionId }) => callApi(endMemberSession, { params: { id, sessionId } }),
      all: () => callApi(endMemberSessions, { params: { id } }),
    },
    reload,
  );
  return (
    <div className="grid gap-6">
      <ResetSecondFactor
        memberId={id}
        name={name}
        secondFactor={security.secondFactor}
        onReset={() => void reload()}
      />
      <section aria-labelledby="member-sessions-title">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id="member-sessions-title" className="font-semibold text-ink">
            Sessions
          </h3>
          {security.sessions.length > 1 && (
            <Button variant="secondary" onClick={() => ending.setIsAsked(true)}>
              End All
            </Button>
          )}
        </div>
        <div ref={ending.place} tabIndex={-1} className="outline-none">
          <SessionList sessions={security.sessions} endingId={ending.endingId} onEnd={ending.endOne} />
        </div>
      </section>
      <ConfirmDialog
        open={ending.isAsked}
        onOpenChange={(open) => ending.isEndingAll || ending.setIsAsked(open)}
        title="End every session?"
        description={`${name} is signed out everywhere and has to sign in again.`}
        confirmLabel="End All"
        busy={ending.isEndingAll}
        onConfirm={ending.endAll}
      />
    </div>
  );
}
