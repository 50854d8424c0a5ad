import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReplyInputSchema, type SubmissionKind } from '#contracts/enquiries/index.ts';
import { change, mentionableQuery, type Submission } from '#web/areas/enquiries/inbox/api.ts';
import {
  BLANK_REPLY,
  findReplyError,
  followUpDays,
  type ReplyValues,
  toReplyBody,
} from '#web/areas/enquiries/inbox/follow-up.ts';
import { useFreshSubmission } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import {
  MentionTextarea,
  mentionedIn,
  unclearMention,
  unclearWords,
} from '#web/components/form/mention-textarea.tsx';
import { showSuccess, useToastForm } from '#web/components/form/use-submit.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FollowUpFields } from './follow-up-fields.tsx';

interface ReplyDialogProps {
  kind: SubmissionKind;
  row: Submission;
  onClose: () => void;
}

/** Records a reply and the next follow-up. */
export function ReplyDialog({ kind, row: opened, onClose }: ReplyDialogProps) {
  const [days] = useState(() => followUpDays(new Date()));
  const { row, wasChanged, handleRefused, handleSaved } = useFreshSubmission(kind, opened);
  const draft = useDraftValues(
    { form: `reply:${kind}:${row.id}`, title: `Reply to ${row.name}` },
    () => BLANK_REPLY,
  );
  const { values, setValues } = draft;
  const queryClient = useQueryClient();
  const mentionable = mentionableQuery(kind, row.id);
  const hasMention = values.text.includes('@');
  const { data: members = [] } = useQuery({ ...mentionable, enabled: hasMention });

  const { busy, invalidField, refuse, submit } = useToastForm({
    findFieldError: () => findReplyError(values, days),
    async send(form) {
      const known = hasMention ? await queryClient.ensureQueryData(mentionable) : [];
      const unclear = unclearMention(values.text, known);
      if (unclear !== null) return refuse(form, { field: 'text', message: unclearWords(unclear) });
      const mentions = mentionedIn(values.text, known).map(({ id }) => id);
      const body = {
        ...toReplyBody(values),
        ...(mentions.length > 0 && { mentions }),
        version: row.version,
      };
      handleSaved(await change('reply', kind, { id: row.id, body }));
      draft.release();
      showSuccess('Reply noted');
      onClose();
    },
    fallback: 'Operation failed',
    onRefused: handleRefused,
  });

  const handleChange = (part: Partial<ReplyValues>) => setValues({ ...values, ...part });
  return (
    <FormDialog
      title={`Reply to ${row.name}`}
      description="Write to or call the family, then record your reply here."
      submitLabel={busy ? 'Saving...' : 'Save Reply'}
      busy={busy}
      onSubmit={submit}
      restored={draft.restored}
      closesOnEscape="always"
      onClose={() => draft.attempt(onClose)}
    >
      {wasChanged && <ChangedMeanwhile row={row} />}
      <Field label="Note" required hint="Type @ to mention a colleague who may see this.">
        <MentionTextarea
          name="text"
          value={values.text}
          maxLength={maxLengthOf(ReplyInputSchema.shape.text)}
          aria-required
          aria-invalid={invalidField === 'text'}
          members={members}
          onType={(text) => handleChange({ text })}
        />
      </Field>
      <FollowUpFields values={values} days={days} invalidField={invalidField} onChange={handleChange} />
    </FormDialog>
  );
}
