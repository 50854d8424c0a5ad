import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contact, type ContactStatus, isOpenStatus } from '#contracts/enquiries/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { BookContact } from '#web/areas/appointments/index.ts';
import {
  answeringMembersQuery,
  changeContact,
  eraseContact,
  reloadContacts,
} from '#web/areas/enquiries/contacts/api.ts';
import { useContactChange } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { toast } from '#web/components/toast-store.ts';
import { ActionMenu } from '#web/components/ui/action-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { forgetLists } from '#web/lib/childrens-data.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { assigneesOf } from './contact-state.tsx';
import { EditContact } from './edit-contact.tsx';
import { StudentDialog } from './student-dialog.tsx';
import { WriteToContact } from './write-to-contact.tsx';

/** A dialog about a contact. It outlives the contact's row, which a change can take out of the list. */
export type Asked = {
  dialog: 'write' | 'call' | 'assign' | 'edit' | 'student' | 'booking' | 'erase';
  row: Contact;
};

interface AskedDialogProps {
  asked: Asked | null;
  /** After a reply that leaves the owner or the next step open. */
  onAnswered: (id: number) => void;
  onClose: () => void;
}

export function AskedDialog({ asked, onAnswered, onClose }: AskedDialogProps) {
  if (asked === null) return null;
  const { dialog, row } = asked;
  if (dialog === 'write' || dialog === 'call') {
    const handleAnswered = () => onAnswered(row.id);
    return (
      <WriteToContact row={row} isCall={dialog === 'call'} onAnswered={handleAnswered} onClose={onClose} />
    );
  }
  if (dialog === 'assign') return <AssignDialog row={row} onClose={onClose} />;
  if (dialog === 'edit') return <EditContact row={row} onClose={onClose} />;
  if (dialog === 'erase') return <EraseDialog row={row} onClose={onClose} />;
  if (dialog === 'booking') return <BookContact contact={row} onClose={onClose} />;
  return <StudentDialog row={row} onClose={onClose} />;
}

interface ContactActionsProps {
  row: Contact;
  onAsk: (asked: Asked) => void;
}

/** The panel's buttons; the rarer actions are in a menu. */
export function ContactActions({ row, onAsk }: ContactActionsProps) {
  const { kind, name, status } = row;
  const { adminUser } = useSession();
  const setStatus = useStatusChange();
  const isOpen = isOpenStatus(status);
  const statuses: { key: ContactStatus; label: string }[] = [
    ...(status === 'answered' ? [{ key: 'new' as const, label: 'Mark as new' }] : []),
    ...(isOpen
      ? [
          { key: 'closed' as const, label: 'Close' },
          { key: 'spam' as const, label: 'Spam' },
        ]
      : [{ key: 'new' as const, label: status === 'spam' ? 'Not spam' : 'Reopen' }]),
  ];
  const canErase =
    adminUser !== null && hasPermission(adminUser.role, 'students:erase') && row.studentId === null;
  return (
    <>
      {status !== 'spam' && (
        <>
          <Button aria-label={`Write: ${name}`} onClick={() => onAsk({ dialog: 'write', row })}>
            Write
          </Button>
          <Button
            variant="secondary"
            aria-label={`Log call: ${name}`}
            onClick={() => onAsk({ dialog: 'call', row })}
          >
            Log Call
          </Button>
        </>
      )}
      {kind !== 'privacy_request' && isOpen && (
        <Button
          variant="secondary"
          aria-label={`Book appointment: ${name}`}
          onClick={() => onAsk({ dialog: 'booking', row })}
        >
          {/* One row of buttons, also beside a list and on a phone. */}
          <span>
            Book<span className="@max-md:hidden"> Appointment</span>
          </span>
        </Button>
      )}
      <ActionMenu
        text="More"
        variant="ghost"
        aria-label={`More: ${name}`}
        items={[
          ...statuses.map((item) => ({ ...item, onSelect: () => void setStatus(row, item.key) })),
          ...(canErase
            ? [
                {
                  key: 'erase',
                  label: 'Erase…',
                  isDanger: true,
                  onSelect: () => onAsk({ dialog: 'erase', row }),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

const STATUS_WORDS: Record<ContactStatus, string> = {
  new: 'is new again',
  answered: 'is answered',
  closed: 'is closed',
  spam: 'is spam',
};

/** Sets the status, shown at once; the message afterwards can undo it. */
export function useStatusChange() {
  const { submit } = useContactChange();
  return async function set(row: Contact, status: ContactStatus): Promise<void> {
    const expected = { status, ...(!isOpenStatus(status) && { followUpOn: null, isDue: false }) };
    let saved = row;
    const isDone = await submit(row, expected, async () => {
      saved = await changeContact('setStatus', row.id, { status, version: row.version });
      return saved;
    });
    if (!isDone) return;
    toast({
      title: 'Success',
      description: `${row.name} ${STATUS_WORDS[status]}`,
      action: { label: 'Undo', onAction: () => void set(saved, row.status) },
    });
  };
}

/** Chooses the assignee. Enter takes the suggestion: of an unassigned contact the member who asks. */
function AssignDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const { adminUser } = useSession();
  const { data: answering = [] } = useQuery(answeringMembersQuery);
  const [chosen, choose] = useState(String(row.assignee?.id ?? adminUser?.id ?? ''));
  const { busy, submit } = useContactChange();
  const people = assigneesOf(row, answering);
  const next = people.find(({ id }) => String(id) === chosen) ?? null;
  async function handleSubmit() {
    const body = { assigneeId: next?.id ?? null, version: row.version };
    if (!(await submit(row, { assignee: next }, () => changeContact('assign', row.id, body)))) return;
    showSuccess(next ? `${row.name} is assigned to ${next.name}` : `${row.name} is assigned to nobody`);
    onClose();
  }
  return (
    <FormDialog
      title={`Assign ${row.name}`}
      submitLabel="Assign"
      busy={busy}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label="Assigned to">
        <Select
          value={next === null ? '' : chosen}
          options={[
            { value: '', label: 'Unassigned' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function EraseDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { set } = useAddressPart('contact');
  function leave() {
    onClose();
    set(null);
  }
  const { busy, submit } = useChange(
    async () => {
      await eraseContact(row.id);
      showSuccess('Erased');
      leave();
      void forgetLists(queryClient);
    },
    {
      fallback: 'Operation failed',
      onRefused: ({ status }) => {
        // Somebody else has erased it.
        if (status === 404) leave();
        void reloadContacts(queryClient);
      },
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Erase for good?"
      description={`The enquiry of ${row.name} is erased with its history and consents. This can’t be undone.`}
      confirmLabel="Erase"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}
