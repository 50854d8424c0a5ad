import { KeyRound, MailPlus, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { isInvitable, type Member } from '#contracts/identity/index.ts';
import { canManageMember, type Role } from '#contracts/roles.ts';
import { Button } from '#web/components/ui/button.tsx';

/** The signed-in member. */
export interface Actor {
  id: number;
  role: Role;
}

export interface MemberRequest {
  kind: 'edit' | 'invite' | 'delete' | 'resetPassword' | 'manageSecurity';
  member: Member;
}

const ACTIONS = [
  { kind: 'edit', Icon: Pencil, label: (name: string) => `Edit ${name}`, tip: 'Edit' },
  { kind: 'invite', Icon: MailPlus, label: (name: string) => `Invite ${name}`, tip: 'Invite' },
  {
    kind: 'resetPassword',
    Icon: KeyRound,
    label: (name: string) => `Issue a one-time password for ${name}`,
    tip: 'Issue a one-time password',
  },
  {
    kind: 'manageSecurity',
    Icon: ShieldCheck,
    label: (name: string) => `Sign-in security of ${name}`,
    tip: 'Sign-in security',
  },
  { kind: 'delete', Icon: Trash2, label: (name: string) => `Delete ${name}`, tip: 'Delete' },
] as const;

interface MemberActionsProps {
  member: Member;
  actor: Actor;
  onRequest: (request: MemberRequest) => void;
}

export function MemberActions({ member, actor, onRequest }: MemberActionsProps) {
  const allowed = ACTIONS.filter(
    ({ kind }) => canManageMember(actor, kind, member) && (kind !== 'invite' || isInvitable(member)),
  );
  if (allowed.length === 0) return <NoActions />;
  return (
    <span className="-ml-2.5 flex">
      {allowed.map(({ kind, Icon, label, tip }) => (
        <Button
          key={kind}
          variant="ghost"
          size="icon"
          title={tip}
          aria-label={label(member.name)}
          className={kind === 'delete' ? 'text-danger! hover:bg-danger-soft!' : undefined}
          onClick={() => onRequest({ kind, member })}
        >
          <Icon aria-hidden className="size-4.5" />
        </Button>
      ))}
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
