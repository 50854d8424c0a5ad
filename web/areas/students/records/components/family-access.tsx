import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { BRAND_NAME } from '#contracts/brand.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  endGuardian,
  GUARDIAN_RELATION_WORDS,
  GUARDIAN_RELATIONS,
  type Guardian,
  type GuardianInvitation,
  type GuardianRelation,
  inviteGuardian as inviteGuardianEndpoint,
  recordIdentity as recordIdentityEndpoint,
  SIGHT_NAMES,
  SIGHTS,
  type Sight,
  sightsGivenBy,
  type WaitingErasure,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import type { Student } from '#contracts/students/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import {
  changeAccess,
  endAccess,
  familyAccessQuery,
  inviteGuardian,
  recordIdentity,
  withdrawInvitation,
} from '#web/areas/students/records/api.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { QrCode } from '#web/components/qr-code.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { Section, SectionRow } from './section.tsx';

const sightOf = (value: string): Sight => SIGHTS.find((known) => known === value) ?? 'appointments';

/** What the member may give, and what the guardian has. */
function useSightOptions(present?: Sight) {
  const { adminUser } = useSession();
  const given: readonly Sight[] = adminUser ? sightsGivenBy(adminUser.role) : [];
  return SIGHTS.filter((value) => given.includes(value) || value === present).map((value) => ({
    value,
    label: SIGHT_NAMES[value],
  }));
}

/** How a guardian came to see the student. */
function originOf({ origin, by }: Guardian): string {
  if (origin === 'own_child') return 'added by the family';
  return origin === 'guardian' ? 'opened by a guardian' : `by ${by ?? 'a former member'}`;
}

function sayBlind({ isConfirmed, origin }: Guardian): string {
  if (!isConfirmed) return 'Sees nothing: address not confirmed';
  if (origin === 'own_child') return 'Sees nothing: records were merged, please invite again';
  if (origin === 'guardian') return 'Sees nothing: the student is of age, please invite them to it';
  return 'Sees nothing: the student is of age';
}

/** Who of the family sees the student, and who is invited. */
export function FamilyAccess({ student }: { student: Student }) {
  const query = useQuery(familyAccessQuery(student.id));
  const [isInviting, setIsInviting] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [ended, setEnded] = useState<Guardian | null>(null);
  const [identified, setIdentified] = useState<Guardian | null>(null);
  const { data } = query;
  if (data && !data.isOn && data.guardians.length === 0) return null;
  const isEmpty = data?.guardians.length === 0 && data.invitations.length === 0;
  return (
    <Section
      title="Family access"
      action={
        data?.isOn && (
          <Button variant="secondary" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )
      }
      empty={isEmpty ? 'Nobody of the family sees this record.' : null}
    >
      <Loaded query={query} loading="Loading..." failed="Failed to load who sees the student.">
        {({ guardians, invitations, erasure }) => (
          <>
            {erasure && <WaitingErasureNotice erasure={erasure} />}
            <ul className="grid divide-y divide-line">
              {guardians.map((guardian) => (
                <GuardianItem
                  key={guardian.id}
                  studentId={student.id}
                  guardian={guardian}
                  onEnd={() => setEnded(guardian)}
                  onIdentity={() => setIdentified(guardian)}
                />
              ))}
              {invitations.map((invitation) => (
                <InvitationItem key={invitation.id} studentId={student.id} invitation={invitation} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog
          student={student}
          guardians={data?.guardians ?? []}
          onClose={() => setIsInviting(false)}
          onMade={(answer) => {
            setIsInviting(false);
            setMade(answer);
          }}
        />
      )}
      {made && <MadeDialog made={made} onClose={() => setMade(null)} />}
      {identified && (
        <IdentityDialog studentId={student.id} guardian={identified} onClose={() => setIdentified(null)} />
      )}
      {ended && <EndDialog studentId={student.id} guardian={ended} onClose={() => setEnded(null)} />}
    </Section>
  );
}

function WaitingErasureNotice({ erasure: { dueAt, isDisputed } }: { erasure: WaitingErasure }) {
  return (
    <Alert tone="info" className="mb-3">
      {isDisputed
        ? 'Guardians differ about the erasure of this family. Please settle it with them. '
        : `The family asked for its erasure. The record is erased on ${formatDate(dueAt)}. `}
      <Link to={paths.admin.dashboardFamilyRequests} className="font-medium underline">
        Family Requests
      </Link>
    </Alert>
  );
}

function useReload(studentId: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: familyAccessQuery(studentId).queryKey });
}

interface GuardianItemProps {
  studentId: number;
  guardian: Guardian;
  onEnd: () => void;
  onIdentity: () => void;
}

function GuardianItem({ studentId, guardian, onEnd, onIdentity }: GuardianItemProps) {
  const { id, name, parentName, email, relation, sight, createdAt, endedAt } = guardian;
  const reload = useReload(studentId);
  const { busy, submit } = useChange(
    async (change: Parameters<typeof changeAccess>[1]) => {
      await changeAccess(id, change);
      await reload();
      showSuccess('The access is changed');
    },
    { fallback: 'Operation failed' },
  );
  const since = `Since ${formatDate(createdAt)}, ${originOf(guardian)}`;
  const options = useSightOptions(sight);
  return (
    <SectionRow>
      <div className="min-w-0">
        <p dir="auto" className="[overflow-wrap:anywhere] font-medium">
          {name === parentName ? name : `${parentName} (account of ${name})`}
        </p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">{`${GUARDIAN_RELATION_WORDS[relation]}, ${email}`}</p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {endedAt === null ? since : `Ended ${formatDate(endedAt)}: ${guardian.endReason}`}
        </p>
        {endedAt === null && (
          <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">{sayVerified(guardian)}</p>
        )}
        {endedAt === null && !guardian.isSeeing && <Badge tone="amber">{sayBlind(guardian)}</Badge>}
      </div>
      {endedAt === null ? (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={`${name} sees`}
            value={sight}
            disabled={busy}
            options={options}
            onChange={({ target }) => void submit({ sight: sightOf(target.value) })}
          />
          <Checkbox
            label="Books online"
            aria-label={`${name} books online`}
            checked={guardian.mayBook}
            disabled={busy}
            onChange={({ target }) => void submit({ mayBook: target.checked })}
          />
          {guardian.identitySeenOn === null && (
            <Button variant="ghost" aria-label={`Identity seen: ${name}`} onClick={onIdentity}>
              Identity seen
            </Button>
          )}
          <Button variant="ghost" aria-label={`End access: ${name}`} onClick={onEnd}>
            End
          </Button>
        </div>
      ) : (
        <Badge tone="red">Ended</Badge>
      )}
    </SectionRow>
  );
}

/** How the guardian was verified, so that their consents hold. */
function sayVerified({ byKnownAddress, identitySeenOn, identitySeenBy }: Guardian): string {
  if (identitySeenOn !== null) return `Identity seen by ${identitySeenBy}, ${formatDate(identitySeenOn)}`;
  return byKnownAddress
    ? 'Verified by an invitation to an address that the office had'
    : 'Identity not seen yet: their consents wait for it';
}

interface IdentityDialogProps {
  studentId: number;
  guardian: Guardian;
  onClose: () => void;
}

function IdentityDialog({ studentId, guardian, onClose }: IdentityDialogProps) {
  const reload = useReload(studentId);
  const record = useStudentRecord(studentId);
  const [seenOn, setSeenOn] = useState(() => officeDay(Date.now()));
  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      await recordIdentity(guardian.id, seenOn);
      await reload();
      await record.reload();
      showSuccess('The identity is recorded');
      onClose();
    },
    {
      fallback: 'Operation failed',
      show: 'field',
      findFieldErrors: () => firstFieldError(recordIdentityEndpoint.body, { seenOn }),
    },
  );
  return (
    <FormDialog
      title={`Identity of ${guardian.name}`}
      description="You have seen an identity document of this guardian. Your name and the day are kept, and no copy. Their consents hold from now on."
      submitLabel="Record"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label="Seen on" required error={fieldErrors.seenOn ?? null}>
        <Input
          type="date"
          name="seenOn"
          value={seenOn}
          max={officeDay(Date.now())}
          aria-required
          onChange={({ target }) => setSeenOn(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function InvitationItem({ studentId, invitation }: { studentId: number; invitation: GuardianInvitation }) {
  const { id, email, relation, sight, expiresAt, by } = invitation;
  const reload = useReload(studentId);
  const { busy, submit } = useChange(
    async () => {
      await withdrawInvitation(id);
      await reload();
      showSuccess('The invitation is withdrawn');
    },
    { fallback: 'Operation failed' },
  );
  return (
    <SectionRow>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere] font-medium">{email}</p>
        <p className="text-ink-soft text-sm">{`Invited by ${by ?? 'a former member or a guardian'}: ${GUARDIAN_RELATION_WORDS[relation]}, ${SIGHT_NAMES[sight].toLowerCase()}`}</p>
        <p className="text-ink-soft text-sm">{`Open until ${formatDate(expiresAt)}`}</p>
      </div>
      <Button
        variant="ghost"
        busy={busy}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => void submit()}
      >
        Withdraw
      </Button>
    </SectionRow>
  );
}

type Made = ResponseOf<typeof inviteGuardianEndpoint>;

interface InviteDialogProps {
  student: Student;
  guardians: readonly Guardian[];
  onClose: () => void;
  onMade: (made: Made) => void;
}

function InviteDialog({ student, guardians, onClose, onMade }: InviteDialogProps) {
  const isInvited = guardians.some(({ isSeeing, email }) => isSeeing && email === student.email);
  const reload = useReload(student.id);
  const options = useSightOptions();
  const [values, setValues] = useState<{ email: string; relation: GuardianRelation; sight: Sight }>({
    email: isInvited ? '' : (student.email ?? ''),
    relation: 'mother',
    sight: options.at(0)?.value ?? 'appointments',
  });
  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      const made = await inviteGuardian(student.id, values);
      await reload();
      onMade(made);
    },
    {
      fallback: 'Operation failed',
      show: 'field',
      findFieldErrors: () => firstFieldError(inviteGuardianEndpoint.body, values),
    },
  );
  return (
    <FormDialog
      title="Invite a guardian"
      description="For one address, one use and 14 days. The person sees the student from then on."
      submitLabel="Invite"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label="E-mail address of the guardian" required error={fieldErrors.email ?? null}>
        <Input
          type="email"
          name="email"
          value={values.email}
          maxLength={maxLengthOf(inviteGuardianEndpoint.body.shape.email)}
          autoComplete="off"
          aria-required
          onChange={({ target }) => setValues({ ...values, email: target.value })}
        />
      </Field>
      <Field label="Who they are">
        <Select
          name="relation"
          value={values.relation}
          options={GUARDIAN_RELATIONS.map((value) => ({ value, label: GUARDIAN_RELATION_WORDS[value] }))}
          onChange={({ target }) =>
            setValues({
              ...values,
              relation: GUARDIAN_RELATIONS.find((known) => known === target.value) ?? values.relation,
            })
          }
        />
      </Field>
      <Field label="What they see">
        <Select
          name="sight"
          value={values.sight}
          options={options}
          onChange={({ target }) => setValues({ ...values, sight: sightOf(target.value) })}
        />
      </Field>
    </FormDialog>
  );
}

/** The link and the code, which are shown once. */
function MadeDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const link = `${window.location.origin}${paths.familyInvitation}#${made.token}`;
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        closesOnEscape={false}
        title="The invitation is ready"
        description={
          made.isMailed
            ? `The link is on its way to ${made.invitation.email}. For the front desk, print this or read out the code: it is shown only now.`
            : 'Print this for the family, or send the link. Link and code are shown only now.'
        }
      >
        <div className="grid gap-4">
          <QrCode text={link} label="QR code of the invitation" failed="The QR code could not be loaded." />
          <CopyField label="Code" what="code" value={made.code} className="font-mono" />
          <CopyField label="Link" what="link" value={link} isRead />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => window.print()}>Print</Button>
            <Button variant="secondary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
      {createPortal(<Sheet made={made} link={link} />, document.body)}
    </>
  );
}

/** On paper only, in place of the page. It names no child: papers get lost. */
function Sheet({ made, link }: { made: Made; link: string }) {
  return (
    <div data-print-sheet className="hidden gap-4 bg-white p-8 text-ink print:grid">
      <h1 className="font-brand text-3xl text-maroon">{`Your invitation from ${BRAND_NAME}`}</h1>
      <p>
        Scan the code with your phone’s camera. Then sign in with {made.invitation.email}, or make an account
        with it.
      </p>
      <QrCode text={link} label="QR code of the invitation" failed={link} />
      <p>
        Or open {window.location.host}
        {paths.familyInvitation} and enter this code: <strong className="font-mono">{made.code}</strong>
      </p>
      <p>It works once, until {formatDate(made.invitation.expiresAt)}. Please give it to nobody else.</p>
    </div>
  );
}

interface EndDialogProps {
  studentId: number;
  guardian: Guardian;
  onClose: () => void;
}

function EndDialog({ studentId, guardian, onClose }: EndDialogProps) {
  const reload = useReload(studentId);
  const [reason, setReason] = useState('');
  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      await endAccess(guardian.id, reason);
      await reload();
      showSuccess('The access has ended');
      onClose();
    },
    {
      fallback: 'Operation failed',
      show: 'field',
      findFieldErrors: () => firstFieldError(endGuardian.body, { reason }),
    },
  );
  return (
    <FormDialog
      title="End this access?"
      description={`${guardian.name} sees nothing of the student from now on.`}
      submitLabel="End access"
      tone="danger"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label="Reason" required error={fieldErrors.reason ?? null}>
        <Input
          name="reason"
          value={reason}
          maxLength={maxLengthOf(endGuardian.body.shape.reason)}
          autoComplete="off"
          aria-required
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
