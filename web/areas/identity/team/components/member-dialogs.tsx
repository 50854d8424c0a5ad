import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '#contracts/identity/index.ts';
import { MemberSecurityDialog } from '#web/areas/identity/security/components/member-security-dialog.tsx';
import { onlineUsersQuery } from '#web/areas/identity/session/api.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { teamMembersQuery } from '#web/areas/identity/team/api.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { DeleteMemberDialog } from './delete-member-dialog.tsx';
import { EditMemberDialog } from './edit-member-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Actor, MemberRequest } from './member-actions.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';

export type DialogRequest = MemberRequest | { kind: 'add' };

interface MemberDialogsProps {
  request: DialogRequest;
  actor: Actor;
  onClose: () => void;
  /** The button that opened the dialog disappears with the member. */
  onDeleted: () => void;
}

/** Shows the requested dialog and reloads the team after it. */
export function MemberDialogs({ request, actor, onClose, onDeleted }: MemberDialogsProps) {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();

  async function reload() {
    // Deactivating, removing and signing out end presence too.
    const keys = [teamMembersQuery.queryKey, onlineUsersQuery.queryKey];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  function handleSaved() {
    onClose();
    void reload();
  }

  function handleEdited(saved: Member) {
    if (saved.id === actor.id) updateUser({ name: saved.name, email: saved.email });
    void reload();
  }

  /** Somebody else has removed the member or changed the person's permissions: the reloaded list shows it. */
  function handleRefused({ status }: ApiError) {
    if (status === 404) void handleDeleted();
    else if (status === 403) void reload();
  }

  /** 409: the member has signed in meanwhile. */
  function handleInviteRefused(error: ApiError) {
    if (error.status === 409) handleSaved();
    else handleRefused(error);
  }

  async function handleDeleted() {
    onClose();
    await reload();
    onDeleted();
  }

  switch (request.kind) {
    case 'add':
      return (
        <AddMemberDialog actor={actor} onClose={onClose} onSaved={handleSaved} onRefused={handleRefused} />
      );
    case 'edit':
      return (
        <EditMemberDialog
          member={request.member}
          actor={actor}
          onClose={onClose}
          onSaved={handleEdited}
          onRefused={handleRefused}
        />
      );
    case 'delete':
      return (
        <DeleteMemberDialog
          member={request.member}
          onClose={onClose}
          onDeleted={() => void handleDeleted()}
          onRefused={handleRefused}
        />
      );
    case 'manageSecurity':
      return (
        <MemberSecurityDialog member={request.member} onClose={onClose} onChanged={() => void reload()} />
      );
    case 'invite':
      return <InviteDialog member={request.member} onClose={onClose} onRefused={handleInviteRefused} />;
    case 'resetPassword':
      return (
        <OneTimePasswordDialog
          member={request.member}
          onClose={onClose}
          onIssued={() => void reload()}
          onRefused={handleRefused}
        />
      );
  }
}
