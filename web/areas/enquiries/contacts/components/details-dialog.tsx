import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONTACT_SOURCE_NAMES, CONTACT_STAGE_NAMES, type Contact } from '#contracts/enquiries/index.ts';
import { WRITER_NAMES } from '#contracts/records.ts';
import { hasPermission } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { ConsentPurpose } from '#contracts/students/index.ts';
import {
  type ContactDetails,
  contactQuery,
  eraseContact,
  reloadContacts,
} from '#web/areas/enquiries/contacts/api.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { HistoryEntry, howConfirmed, whoAgreed } from '#web/areas/students/index.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { forgetLists } from '#web/lib/childrens-data.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { type Asked, AskedDialog, ContactActions } from './contact-actions.tsx';
import { StageAndOwner } from './contact-card.tsx';
import { ContactState } from './contact-state.tsx';
import { Fact, RequestParts } from './request-parts.tsx';
import { SentText } from './sent-text.tsx';

const NOT_FOUND = (
  <p>
    This record was not found. It may have been erased or may belong to a colleague, or the link is
    incomplete.
  </p>
);

/** In place of the details, for a link to no contact. */
export function Missing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Details"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {NOT_FOUND}
    </Dialog>
  );
}

/** A contact with its history. */
export function DetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { adminUser } = useSession();
  const query = useQuery(contactQuery(id));
  const { data } = query;
  const [isErasing, setIsErasing] = useState(false);
  const canErase =
    adminUser !== null && hasPermission(adminUser.role, 'students:erase') && data?.contact.studentId === null;

  if (isErasing && data) {
    return <EraseDialog row={data.contact} onClose={() => setIsErasing(false)} onErased={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={data?.contact.name ?? 'Details'}
      footer={
        <>
          {canErase && (
            <Button variant="ghost" className="mr-auto" onClick={() => setIsErasing(true)}>
              Erase
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Loaded
        query={query}
        loading="Loading details..."
        failed="Failed to load the details. Please try again."
        missing={NOT_FOUND}
      >
        {(details) => <Details details={details} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ details }: { details: ContactDetails }) {
  const { contact } = details;
  const { name, childName, writer, source, service, message, createdBy, lostReason } = contact;
  const [asked, ask] = useState<Asked | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ContactState row={contact} />
        <span className="text-ink-soft text-sm">Received {formatDateTime(contact.receivedAt)}</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact label="Child" value={childName} />
        <Fact label="Written by" value={writer && WRITER_NAMES[writer]} />
        <Fact label="Source" value={CONTACT_SOURCE_NAMES[source]} />
        <Fact label="Service" value={service && SERVICE_NAMES[service]} />
        <Fact label="Entered by" value={createdBy} />
        <Fact label="Lost because" value={lostReason} />
      </dl>
      <RequestParts row={contact} onConvert={() => ask({ dialog: 'booking', row: contact })} />
      <ContactLinks email={contact.email} phone={contact.phone} />
      {message && (
        <SentText label={`Message from ${name}`} maxHeight="max-h-60">
          {message}
        </SentText>
      )}
      <StageAndOwner row={contact} />
      <ContactActions row={contact} onAsk={ask} />
      <AskedDialog asked={asked} onClose={() => ask(null)} />
      <History details={details} />
      <section aria-label="Tasks" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-semibold text-ink">Tasks</h3>
        <RecordTasks record={{ kind: 'contact', id: contact.id }} />
      </section>
    </div>
  );
}

interface EraseDialogProps {
  row: Contact;
  onClose: () => void;
  onErased: () => void;
}

function EraseDialog({ row, onClose, onErased }: EraseDialogProps) {
  const queryClient = useQueryClient();
  const { busy, submit } = useChange(
    async () => {
      await eraseContact(row.id);
      showSuccess('Erased');
      onErased();
      void forgetLists(queryClient);
    },
    {
      fallback: 'Operation failed',
      onRefused: ({ status }) => {
        // Somebody else has erased it.
        if (status === 404) onErased();
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

const TITLE = 'mb-2 font-semibold text-ink';

const PURPOSE_NAMES: Record<ConsentPurpose, string> = {
  contact: 'To be contacted',
  parent: 'A parent or guardian agrees',
  assessment: 'To include the career assessment',
  interests: 'To include the interest result',
  follow_up: 'A later question about the choice',
};

/** What was said, newest first, the moves and the consents. */
function History({ details: { history, moves, consents } }: { details: ContactDetails }) {
  return (
    <>
      <section aria-labelledby="history">
        <h3 id="history" className={TITLE}>
          History
        </h3>
        {history.length === 0 && <p className="text-ink-soft">Nobody has written or spoken yet.</p>}
        <ol aria-label="History" className="grid divide-y divide-line">
          {history.map((entry) => (
            <HistoryEntry key={`${entry.kind} ${entry.id}`} {...entry}>
              {describeNext(entry)}
            </HistoryEntry>
          ))}
        </ol>
      </section>
      {moves.length > 0 && (
        <section aria-labelledby="moves">
          <h3 id="moves" className={TITLE}>
            Stages
          </h3>
          <ul className="grid gap-1">
            {moves.map(({ id, from, to, by, at }) => (
              <li key={id}>
                {CONTACT_STAGE_NAMES[from]} to {CONTACT_STAGE_NAMES[to]}{' '}
                <span className="text-ink-soft text-sm">
                  {by && `${by}, `}
                  {formatDateTime(at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="consents">
        <h3 id="consents" className={TITLE}>
          Consents
        </h3>
        {consents.length === 0 && <p className="text-ink-soft">None given.</p>}
        <ul className="grid gap-1">
          {consents.map((consent) => (
            <li key={consent.id}>
              {PURPOSE_NAMES[consent.purpose]}{' '}
              <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
                {describeConsent(consent)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const DELIVERY: Record<NonNullable<ContactDetails['history'][number]['delivery']>, string> = {
  waiting: 'On its way',
  sent: 'Sent',
  dead: 'Could not be sent',
  dropped: 'Not sent',
};

function describeNext(entry: ContactDetails['history'][number]): string | null {
  const { followUpOn, noFollowUpReason, delivery } = entry;
  if (delivery) return DELIVERY[delivery];
  if (followUpOn) return `Follow-up on ${formatDate(followUpOn)}`;
  return noFollowUpReason && `No follow-up: ${noFollowUpReason}`;
}

function describeConsent(consent: ContactDetails['consents'][number]): string {
  const { givenAt, wording, withdrawnAt } = consent;
  return [
    [whoAgreed(consent), formatDateTime(givenAt), `wording ${wording}`].filter(Boolean).join(', '),
    howConfirmed(consent),
    withdrawnAt && `Withdrawn ${formatDateTime(withdrawnAt)}`,
  ]
    .filter(Boolean)
    .join('. ');
}
