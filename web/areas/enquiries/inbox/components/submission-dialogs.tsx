import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { StudentDialog } from './student-dialog.tsx';
import type { DialogRequest } from './submission-actions.tsx';

interface SubmissionDialogsProps {
  kind: SubmissionKind;
  request: DialogRequest | null;
  /** Id of the record whose details are shown. */
  openedId: number | null;
  onRequest: (request: DialogRequest | null) => void;
  onOpen: (id: number | null) => void;
}

/** The dialog that was asked for. It is not its record's: that may leave the list while somebody is typing. */
export function SubmissionDialogs({ kind, request, openedId, onRequest, onOpen }: SubmissionDialogsProps) {
  const handleClose = () => onRequest(null);
  if (request?.kind === 'reply') return <ReplyDialog kind={kind} row={request.row} onClose={handleClose} />;
  if (request) {
    const isForBooking = request.kind === 'booking';
    return <StudentDialog kind={kind} row={request.row} isForBooking={isForBooking} onClose={handleClose} />;
  }
  return openedId === null ? null : <DetailsDialog kind={kind} id={openedId} onClose={() => onOpen(null)} />;
}
