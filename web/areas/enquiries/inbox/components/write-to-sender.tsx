import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { type Submission, type SubmissionDetails, writeToSender } from '#web/areas/enquiries/inbox/api.ts';
import { useSubmissionLists } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { WriteToFamily } from '#web/areas/mail/index.ts';

interface WriteToSenderProps {
  kind: SubmissionKind;
  details: SubmissionDetails;
}

/** Writes to the family of an enquiry, request or lead; the message is in its history. */
export function WriteToSender({ kind, details: { submission, refusesContact } }: WriteToSenderProps) {
  const { reload } = useSubmissionLists(kind);
  const { id, phone, email, assignee } = submission;
  return (
    <WriteToFamily
      form={`message:${kind}:${id}`}
      family={{
        ...namesOf(submission),
        counsellor: assignee?.name ?? null,
        email,
        phone,
        appointmentAt: null,
        refusesContact,
      }}
      send={(body) => writeToSender(kind, id, body)}
      onSent={() => void reload()}
    />
  );
}

function namesOf(submission: Submission): { guardian: string | null; student: string | null } {
  const { name } = submission;
  if ('childName' in submission) return { guardian: name, student: submission.childName };
  if ('parent' in submission) return { guardian: submission.parent?.name ?? name, student: name };
  return { guardian: name, student: null };
}
