import { isInvitable, type Member } from '#contracts/identity/index.ts';
import { canManageMember, type Role } from '#contracts/roles.ts';
import { ActionMenu } from '#web/components/ui/action-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

/** The signed-in member. */
export interface Actor {
  id: number;
  role: Role;
}

export interface MemberRequest {
  kind: 'edit' | 'invite' | 'delete' | 'resetPassword' | 'manageSecurity';
  member: Member;
}

/** In the row itself. */
const MAIN_ACTIONS = { edit: 'Edit', delete: 'Delete' } as const;
/** Behind "More". */
const MORE_ACTIONS = {
  invite: 'Invite',
  resetPassword: 'Issue a one-time password',
  manageSecurity: 'Sign-in security',
} as const;

interface MemberActionsProps {
  member: Member;
  actor: Actor;
  onRequest: (request: MemberRequest) => void;
}

export function MemberActions({ member, actor, onRequest }: MemberActionsProps) {
  const isAllowed = (kind: MemberRequest['kind']) =>
    canManageMember(actor, kind, member) && (kind !== 'invite' || isInvitable(member));
  const main = (['edit', 'delete'] as const).filter(isAllowed);
  const more = (['invite', 'resetPassword', 'manageSecurity'] as const).filter(isAllowed);
  if (main.length + more.length === 0) return <NoActions />;
  return (
    <span className="-ml-3 flex flex-wrap @2xl:-my-2 @2xl:flex-nowrap">
      {main.map((kind) => (
        <Button
          key={kind}
          variant="ghost"
          aria-label={`${MAIN_ACTIONS[kind]} ${member.name}`}
          className={cn(kind === 'delete' && 'text-danger! hover:bg-danger-soft!')}
          onClick={() => onRequest({ kind, member })}
        >
          {MAIN_ACTIONS[kind]}
        </Button>
      ))}
      {more.length > 0 && (
        <ActionMenu
          text="More"
          variant="ghost"
          aria-label={`More for ${member.name}`}
          items={more.map((kind) => ({
            key: kind,
            label: MORE_ACTIONS[kind],
            onSelect: () => onRequest({ kind, member }),
          }))}
        />
      )}
    </span>
  );
}

function NoActions() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">None available to you</span>
    </>
  );
}
