import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  FIRST_PASSWORD_DAYS,
  INVITATION_DAYS,
  type issueOneTimePassword as issueEndpoint,
  type Member,
  MIN_PASSWORD_LENGTH,
} from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  createMember,
  inviteMember,
  issueOneTimePassword,
  teamMembersQuery,
} from '#web/areas/identity/members/api.ts';
import { useIdentity } from '#web/areas/identity/security/components/identity-form.tsx';
import { MemberSecurityDialog } from '#web/areas/identity/security/components/member-security-dialog.tsx';
import { onlineUsersQuery } from '#web/areas/identity/sign-in/api.ts';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { NO_ANSWER_THERE, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import type { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import {
  assignableRoles,
  BLANK_DETAILS,
  BLANK_PASSWORD,
  findFieldErrors,
  findPasswordErrors,
  MemberDialog,
  MemberFields,
  ONLY_SUPER_ADMINS,
} from '../member-form.tsx';
import { DeleteMemberDialog, EditMemberDialog } from './edit-member-dialog.tsx';
import type { Actor, MemberRequest } from './member-actions.tsx';

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

interface OneTimePasswordDialogProps {
  member: Member;
  onClose: () => void;
  onIssued: () => void;
  onRefused: (error: ApiError) => void;
}

function OneTimePasswordDialog({ member, onClose, onIssued, onRefused }: OneTimePasswordDialogProps) {
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const { withIdentity, question } = useIdentity();
  const { busy, submit } = useChange(
    async () => {
      setIssued(await withIdentity((proof) => issueOneTimePassword(member.id, proof)));
      onIssued();
    },
    { fallback: 'Operation failed', unanswered: NO_ANSWER_THERE, onRefused },
  );

  if (issued) return <IssuedPasswordDialog member={member} issued={issued} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Issue a one-time password?"
      description={`The current password of ${member.name} stops working and every session of ${member.name} ends. You will see the new password once, to pass it on.`}
      confirmLabel="Issue Password"
      busy={busy}
      onConfirm={() => void submit()}
    >
      {question}
    </ConfirmDialog>
  );
}

interface AddMemberDialogProps {
  actor: Actor;
  onClose: () => void;
  onSaved: () => void;
  onRefused: (error: ApiError) => void;
}

function AddMemberDialog({ actor, onClose, onSaved, onRefused }: AddMemberDialogProps) {
  const [chosen, setChosen] = useState(BLANK_PASSWORD);
  const draft = useDraft(
    { form: 'member:new', title: 'New team member' },
    {
      initial: () => BLANK_DETAILS,
      // The browser keeps the details, not the password.
      isDirty: (details) =>
        JSON.stringify([details, chosen]) !== JSON.stringify([BLANK_DETAILS, BLANK_PASSWORD]),
    },
  );
  const { state: details, setState: setDetails } = draft;
  const { withIdentity, question } = useIdentity();

  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      await withIdentity((proof) => createMember({ ...details, password: chosen.password, ...proof }));
      draft.release();
      showSuccess('Team member added successfully');
      onSaved();
    },
    {
      fallback: 'Operation failed',
      unanswered: NO_ANSWER_THERE,
      findFieldErrors() {
        const found = findFieldErrors(details);
        return Object.keys(found).length > 0 ? found : findPasswordErrors(chosen);
      },
      onRefused,
    },
  );

  return (
    <MemberDialog
      title="Add New Team Member"
      submitLabel={busy ? 'Adding...' : 'Add Member'}
      busy={busy}
      draft={draft}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <MemberFields
        details={details}
        onChange={(change) => setDetails({ ...details, ...change })}
        roles={assignableRoles(actor)}
        canChooseRole={actor.role === 'super_admin'}
        roleHint={actor.role === 'super_admin' ? undefined : ONLY_SUPER_ADMINS}
        isFieldInvalid={(field) => field in fieldErrors}
      />
      <Field
        label="Password"
        required
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. It works for ${FIRST_PASSWORD_DAYS} days, and the first sign-in asks for another one.`}
      >
        <PasswordInput
          name="password"
          value={chosen.password}
          autoComplete="new-password"
          aria-required
          aria-invalid={'password' in fieldErrors}
          onChange={(event) => setChosen({ ...chosen, password: event.target.value })}
        />
      </Field>
      <Field label="Confirm Password" required>
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: 'Show repeated password', hide: 'Hide repeated password' }}
          value={chosen.confirmPassword}
          autoComplete="new-password"
          aria-required
          aria-invalid={'confirmPassword' in fieldErrors}
          onChange={(event) => setChosen({ ...chosen, confirmPassword: event.target.value })}
        />
      </Field>
      {question}
    </MemberDialog>
  );
}

interface InviteDialogProps {
  member: Member;
  onClose: () => void;
  onRefused: (error: ApiError) => void;
}

/** Sends an invitation, or shows its link if e-mail is not set up. */
function InviteDialog({ member, onClose, onRefused }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const { withIdentity, question } = useIdentity();
  const { busy, submit } = useChange(
    async () => {
      const { token, expiresAt, mailedTo } = await withIdentity((proof) => inviteMember(member.id, proof));
      if (token !== null) return setMade({ token, expiresAt });
      showSuccess(`An invitation is on its way to ${mailedTo ?? member.email}.`);
      onClose();
    },
    { fallback: 'Operation failed', unanswered: NO_ANSWER_THERE, onRefused },
  );

  if (made) return <InvitationLinkDialog member={member} made={made} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      {...wordsFor(member)}
      tone="primary"
      busy={busy}
      onConfirm={() => void submit()}
    >
      {question}
    </ConfirmDialog>
  );
}

function wordsFor({ name, email }: Member) {
  if (isMailOn()) {
    return {
      title: 'Send an invitation?',
      description: `${name} gets an e\u2011mail at ${email} with a link to choose a password. It works once, for ${INVITATION_DAYS} days. An earlier invitation stops working.`,
      confirmLabel: 'Send Invitation',
    };
  }
  return {
    title: 'Make an invitation link?',
    description: `E-mail is not set up, so nothing is sent. You will see a link once, with which ${name} can choose a password. It works once, for ${INVITATION_DAYS} days. An earlier link stops working.`,
    confirmLabel: 'Make Link',
  };
}

interface MadeInvitation {
  /** The link's secret, which only this answer has. */
  token: string;
  expiresAt: string;
}

interface InvitationLinkDialogProps {
  member: Member;
  made: MadeInvitation;
  onClose: () => void;
}

function InvitationLinkDialog({ member, made, onClose }: InvitationLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`Invitation link for ${member.name}`}
      description="E-mail is not set up, so nothing was sent. Please pass on the link yourself."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField
          label="Link"
          what="link"
          value={`${window.location.origin}${paths.admin.setPassword}#${made.token}`}
        />
        <p>Works once, until {formatDateTime(made.expiresAt)}.</p>
        <p className="font-medium text-ink">
          Whoever opens it first chooses the password of this account. Send it to {member.name} only, never to
          a group.
        </p>
        <Alert tone="info">This link can't be shown again after you close this window.</Alert>
      </div>
    </Dialog>
  );
}

type IssuedPassword = ResponseOf<typeof issueEndpoint>;

interface IssuedPasswordDialogProps {
  member: Member;
  issued: IssuedPassword;
  onClose: () => void;
}

function IssuedPasswordDialog({ member, issued, onClose }: IssuedPasswordDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`One-time password for ${member.name}`}
      description="Pass it on in person or by phone. After sign-in the portal asks for a new password."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField
          label="One-time password"
          what="password"
          value={issued.password}
          className="font-mono tracking-wide"
        />
        <p>Valid until {formatDateTime(issued.expiresAt)}.</p>
        <Alert tone="info">This password can't be shown again after you close this window.</Alert>
      </div>
    </Dialog>
  );
}
