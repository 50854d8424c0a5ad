import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link, type To } from 'react-router';
import {
  type LeftOut,
  type LeftOutReason,
  MESSAGE_FIELDS,
  type MessagesPreview,
  type MessageTemplate,
  type SentMessages,
} from '#contracts/mail/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { mailAddress } from '#web/areas/mail/overview/mail-address.ts';
import { templatesQuery } from '#web/areas/mail/templates/api.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { MissingOffice } from '#web/components/missing-office.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatNumber } from '#web/lib/format.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { TemplatePicker } from './template-picker.tsx';

interface ManyInput {
  idempotencyKey: string;
  ids: number[];
  templateId: number;
  templateVersion: number;
}

interface WriteToManyProps {
  /** For example "3 students". */
  count: (records: number) => string;
  /** The page of a record. */
  linkTo: (id: number) => To;
  preview: (templateId: number, signal: AbortSignal) => Promise<MessagesPreview>;
  send: (input: ManyInput) => Promise<SentMessages>;
  /** What sending changes besides, for example of a new enquiry. */
  effect?: string;
  onSent: () => void;
  onClose: () => void;
}

/** Mails a template to many families: shows who gets which words and who gets none, sends, and shows the result. */
export function WriteToMany(props: WriteToManyProps) {
  const { count, linkTo, preview: loadPreview, send, effect, onSent, onClose } = props;
  const templates = useQuery(templatesQuery());
  const [template, setTemplate] = useState<MessageTemplate | null>(null);
  const [sent, setSent] = useState<SentMessages | null>(null);
  const dialogId = useId();
  const reasonId = useId();
  const preview = useQuery({
    queryKey: ['messages-to-many', dialogId, template?.id],
    queryFn: ({ signal }) => loadPreview(template?.id ?? 0, signal),
    enabled: template !== null,
    // The dialog sends to those whom it has shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // One key for each template: another attempt after a lost answer sends nothing twice.
  const keys = useRef(new Map<number, string>());
  const { data } = template === null ? { data: undefined } : preview;
  const { busy, submit } = useChange(
    async () => {
      if (template === null || data === undefined) return;
      const idempotencyKey = keys.current.get(template.id) ?? createIdempotencyKey();
      keys.current.set(template.id, idempotencyKey);
      const { ids, templateVersion, left, gone } = data;
      const answer = await send({ idempotencyKey, ids, templateId: template.id, templateVersion });
      // Also those who were left out from the start.
      setSent({ ...answer, left: [...left, ...answer.left], gone: gone + answer.gone });
      onSent();
    },
    {
      fallback: 'The e-mails could not be sent',
      onStale: () => Promise.all([preview.refetch(), templates.refetch()]),
    },
  );

  if (sent) return <Result sent={sent} count={count} linkTo={linkTo} onClose={onClose} />;
  const mails = data?.mails ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      closesOnEscape="always"
      title="Write to the families"
      description="By e-mail, with a template. Each family’s consent is checked again when you send."
      footer={
        <>
          <p id={reasonId} className="basis-full text-ink-soft text-sm leading-snug empty:hidden">
            {!isMailOn() && 'E-mail is not set up, so nothing can be sent.'}
          </p>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={busy}
            disabled={mails === 0 || !isMailOn()}
            aria-describedby={reasonId}
            onClick={() => void submit()}
          >
            {!busy && <Send aria-hidden className="size-4.5" />}
            {mails === 0 ? 'Send' : `Send ${eMails(mails)}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <MissingOffice />
        <Loaded
          query={templates}
          loading="Loading the templates..."
          failed="The templates couldn’t be loaded. Please try again."
        >
          {(all) => (
            <TemplatePicker
              templates={all.filter(({ channel }) => channel !== 'whatsapp')}
              chosen={template}
              none="Please choose"
              onChoose={setTemplate}
            />
          )}
        </Loaded>
        {template !== null && (
          <>
            <p role="status" className="text-ink-soft">
              {outlook(preview, count)}
            </p>
            {data && (
              <>
                {mails > 0 && effect && <p className="text-ink-soft">{effect}</p>}
                <Examples key={template.id} preview={data} language={template.language} />
                <LeftOutList
                  {...data}
                  title={`${count(leftSum(data))} without an e-mail`}
                  linkTo={linkTo}
                  onClose={onClose}
                />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

const eMails = (mails: number) => `${formatNumber(mails)} ${mails === 1 ? 'e-mail' : 'e-mails'}`;

type Left = Pick<MessagesPreview, 'left' | 'gone'>;
const leftSum = ({ left, gone }: Left) => left.length + gone;

interface Outlook {
  data: MessagesPreview | undefined;
  error: Error | null;
  isFetching: boolean;
}

function outlook({ data, error, isFetching }: Outlook, count: WriteToManyProps['count']): string {
  if (isFetching) return 'Filling in the template...';
  if (error instanceof ApiError) return error.message;
  if (error || !data)
    return 'The template could not be filled in. Please check your connection and try again.';
  const { mails, ids } = data;
  if (mails === 0) return 'Nobody gets an e-mail.';
  const shared = mails < ids.length ? ' The same words go to one address once.' : '';
  const left = leftSum(data);
  const others = left === 0 ? '' : ` ${count(left)} without one, named below.`;
  return `${eMails(mails)} for ${count(ids.length)}.${shared}${others}`;
}

/** Some of the mails, one at a time. */
function Examples({ preview, language }: { preview: MessagesPreview; language: string }) {
  const [index, setIndex] = useState(0);
  const { examples, mails } = preview;
  const shown = examples[index];
  if (!shown) return null;
  const { to, address, subject, text } = shown;
  const about = new Intl.ListFormat('en-IN').format(to.map(({ name }) => name));
  return (
    <section aria-label="Preview" className="grid min-w-0 gap-3 rounded-xl border border-line p-3 sm:p-4">
      <div className="flex items-center gap-2">
        <p role="status" className="mr-auto text-ink-soft text-sm">
          {`E-mail ${formatNumber(index + 1)} of ${formatNumber(examples.length)}`}
          {mails > examples.length && `, of ${formatNumber(mails)} in all`}
        </p>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Previous e-mail"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Next e-mail"
          disabled={index === examples.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        To <LongText text={address} />, about{' '}
        <span dir="auto">
          <LongText text={about} />
        </span>
      </p>
      <p lang={language} dir="auto" className="font-semibold">
        <LongText text={subject} />
      </p>
      <p lang={language} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
    </section>
  );
}

const REASONS: Record<Exclude<LeftOutReason, 'open_fields'>, string> = {
  sample: 'a sample record',
  no_address: 'no e-mail address',
  not_wanted: 'consent to be contacted withdrawn',
  no_consent: 'no consent to be contacted on record',
  spam: 'marked as spam',
  privacy_request: 'a request about personal data, to be answered by itself',
  too_long: 'the text would be too long',
  missed: 'left out the first time; write again if a message is due',
};

const reasonWords = ({ reason, fields }: LeftOut) =>
  reason === 'open_fields'
    ? `not known: ${fields.map((field) => MESSAGE_FIELDS[field].label).join(', ')}`
    : REASONS[reason];

function LeftOutList({
  left,
  gone,
  title,
  linkTo,
  onClose,
}: Left & { title: string } & Pick<WriteToManyProps, 'linkTo' | 'onClose'>) {
  const titleId = useId();
  if (leftSum({ left, gone }) === 0) return null;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <ul className="divide-y divide-line">
        {left.map((record) => (
          <RecordLine
            key={record.id}
            record={record}
            words={reasonWords(record)}
            linkTo={linkTo}
            onClose={onClose}
          />
        ))}
        {gone > 0 && (
          <li className="py-2 text-ink-soft text-sm">
            {`${formatNumber(gone)} merged or erased, or you may no longer see ${gone === 1 ? 'it' : 'them'}`}
          </li>
        )}
      </ul>
    </section>
  );
}

interface RecordLineProps extends Pick<WriteToManyProps, 'linkTo' | 'onClose'> {
  record: { id: number; name: string };
  words: string;
}

/** The link closes the dialog, which else would stay over the record. */
function RecordLine({ record: { id, name }, words, linkTo, onClose }: RecordLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link
        to={linkTo(id)}
        onClick={onClose}
        dir="auto"
        className="inline-flex min-h-11 min-w-0 items-center font-medium text-primary underline-offset-4 hover:underline"
      >
        <LongText text={name} />
      </Link>
      <span className="py-1 text-ink-soft text-sm">{words}</span>
    </li>
  );
}

interface ResultProps extends Pick<WriteToManyProps, 'count' | 'linkTo' | 'onClose'> {
  sent: SentMessages;
}

/** The result for each family. */
function Result({ sent, count, linkTo, onClose }: ResultProps) {
  const { adminUser } = useSession();
  const queuedId = useId();
  const { mails, queued } = sent;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape="always"
      title={mails === 0 ? 'No e-mail was sent' : `${eMails(mails)} on the way`}
      description={
        queued.length === 0
          ? undefined
          : 'They go out one after the other. The message stands in the history of each record.'
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {mails > 0 && adminUser && hasPermission(adminUser.role, 'mail:manage') && (
          <Link
            to={mailAddress.linkTo({ kind: 'family_message' })}
            className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-4 hover:no-underline"
          >
            See on the Mail page whether they were sent
          </Link>
        )}
        <LeftOutList {...sent} title={`${count(leftSum(sent))} left out`} linkTo={linkTo} onClose={onClose} />
        {queued.length > 0 && (
          <section aria-labelledby={queuedId} className="min-w-0">
            <h3 id={queuedId} className="font-semibold">
              {`${count(queued.length)} written to`}
            </h3>
            <ul className="divide-y divide-line">
              {queued.map((record) => (
                <RecordLine
                  key={record.id}
                  record={record}
                  words="queued"
                  linkTo={linkTo}
                  onClose={onClose}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
