import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  CORRECTED_FIELD_NAMES,
  type DataRequest,
  type listDataRequests,
  refuseDataRequest,
} from '#contracts/families/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { LeftTextsDialog, removeFamilyTexts } from '#web/areas/students/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formatDate } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { acceptCorrectionOf, answerDataRequest, dataRequestsQuery } from './api.ts';

interface DataItemProps {
  request: DataRequest;
  onDone: (words: string) => void;
}

const ITEM = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0';

/** A correction or an erasure. */
export function DataItem({ request, onDone }: DataItemProps) {
  const { student, account, createdAt } = request;
  const [opened, setOpened] = useState<'acceptance' | 'answer' | null>(null);
  const by = account === null ? 'A deleted account' : `${account.parentName}, ${account.email}`;
  const isErasure = request.kind === 'erasure';
  const handleDone = (words: string) => {
    setOpened(null);
    onDone(words);
  };
  const dialog = { request, onClose: () => setOpened(null), onDone: handleDone };
  return (
    <li className={ITEM}>
      <div className="min-w-0">
        <p dir="auto" className="[overflow-wrap:anywhere] font-medium">
          <Link to={addressOf(paths.admin.dashboardStudent, student.id)} className="underline">
            {student.name}
          </Link>{' '}
          <Badge isSmall tone={isErasure ? 'red' : 'teal'}>
            {isErasure ? 'Erasure' : 'Correction'}
          </Badge>
        </p>
        {isErasure ? <ErasureWords request={request} /> : <CorrectionWords request={request} />}
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">{`${by}. Sent ${formatDate(createdAt)}.`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isErasure && (
          <Button
            variant="secondary"
            aria-label={`Make the correction: ${student.name}`}
            onClick={() => setOpened('acceptance')}
          >
            {request.field === 'other' ? 'Mark as done' : 'Make the correction'}
          </Button>
        )}
        <Button
          variant={isErasure ? 'secondary' : 'ghost'}
          aria-label={`${isErasure ? 'Stop' : 'Answer'}: ${student.name}`}
          onClick={() => setOpened('answer')}
        >
          {isErasure ? 'Stop the erasure' : 'Answer'}
        </Button>
      </div>
      {opened === 'acceptance' && <AcceptanceDialog {...dialog} />}
      {opened === 'answer' && (
        <AnswerDialog
          title={isErasure ? 'Stop this erasure?' : 'Answer without a change?'}
          {...(isErasure && { label: 'Reason, for the family' })}
          submitLabel={isErasure ? 'Stop the erasure' : 'Send the answer'}
          onAnswer={async (answer) => {
            await answerDataRequest(request.id, answer);
            handleDone(isErasure ? 'The erasure is stopped' : 'The family has your answer');
          }}
          onClose={dialog.onClose}
        />
      )}
    </li>
  );
}

const ErasureWords = ({ request: { status, dueAt } }: Pick<DataItemProps, 'request'>) => (
  <p className="text-sm">
    {status === 'disputed'
      ? 'Another guardian stopped it. Please speak with both, then stop it with an answer or erase the student.'
      : `The record is erased on ${formatDate(dueAt ?? '')}.`}
  </p>
);

function CorrectionWords({ request: { field, value, message, stored } }: Pick<DataItemProps, 'request'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      {field !== null && field !== 'other' && (
        <>
          <dt className="text-ink-soft">{CORRECTED_FIELD_NAMES[field]}, our record</dt>
          <dd dir="auto" className="[overflow-wrap:anywhere]">
            {stored ?? 'Not known'}
          </dd>
        </>
      )}
      <dt className="text-ink-soft">The family wrote</dt>
      <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere] font-medium">
        {value}
      </dd>
      {message !== null && (
        <>
          <dt className="text-ink-soft">Message</dt>
          <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {message}
          </dd>
        </>
      )}
    </dl>
  );
}

interface DialogProps extends DataItemProps {
  onClose: () => void;
}

function AcceptanceDialog({ request, onClose, onDone }: DialogProps) {
  const [answer, setAnswer] = useState('');
  const { busy, submit } = useChange(
    async (_: HTMLFormElement) => {
      await acceptCorrectionOf(request.id, { version: request.student.version, answer });
      onDone(request.field === 'other' ? 'The family has the answer' : 'The record is corrected');
    },
    { fallback: 'Operation failed' },
  );
  return (
    <FormDialog
      title={request.field === 'other' ? 'Is it done?' : 'Make this correction?'}
      description="The family gets a mail that there is an answer."
      submitLabel={request.field === 'other' ? 'Mark as done' : 'Change the record'}
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <CorrectionWords request={request} />
      <Field label="Answer to the family">
        <Textarea
          name="answer"
          rows={3}
          value={answer}
          maxLength={maxLengthOf(refuseDataRequest.body.shape.answer)}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface AnswerDialogProps {
  title: string;
  label?: string;
  submitLabel: string;
  /** Sends the answer. */
  onAnswer: (answer: string) => Promise<void>;
  onClose: () => void;
}

/** What the family reads in its account in place of what it asked for. */
export function AnswerDialog({
  title,
  label = 'Answer to the family',
  submitLabel,
  onAnswer,
  onClose,
}: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const { busy, fieldErrors, submit } = useChange((_: HTMLFormElement) => onAnswer(answer), {
    fallback: 'Operation failed',
    show: 'field',
    findFieldErrors: () => firstFieldError(refuseDataRequest.body, { answer }),
  });
  return (
    <FormDialog
      title={title}
      description="The family reads your answer in its account."
      submitLabel={submitLabel}
      tone="danger"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={label} required error={fieldErrors.answer ?? null}>
        <Textarea
          name="answer"
          rows={4}
          value={answer}
          maxLength={maxLengthOf(refuseDataRequest.body.shape.answer)}
          aria-required
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

type Erased = ResponseOf<typeof listDataRequests>['erased'][number];

/** Texts of members that name a family which was erased at its request. */
export function ErasedItem({ studentId, texts, onDone }: Erased & { onDone: (words: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const { submit } = useChange(
    async () => {
      await removeFamilyTexts(studentId, { texts: [] });
      onDone('The texts stay');
    },
    { fallback: 'Operation failed' },
  );
  return (
    <li className={ITEM}>
      <div className="min-w-0">
        <p className="font-medium">
          {`Erased record ${studentId}`}{' '}
          <Badge isSmall tone="amber">
            Texts to remove
          </Badge>
        </p>
        <p className="text-ink-soft text-sm">
          {texts.length === 1
            ? 'One text of a member still names the family.'
            : `${texts.length} texts of members still name the family.`}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Look at them
      </Button>
      {isOpen && (
        <LeftTextsDialog
          studentId={studentId}
          texts={texts}
          onClose={() => {
            setIsOpen(false);
            void queryClient.invalidateQueries({ queryKey: dataRequestsQuery.queryKey });
          }}
          onLeave={() => void submit()}
        />
      )}
    </li>
  );
}
