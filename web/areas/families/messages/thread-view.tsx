import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { MAX_SPACE_MESSAGE_LENGTH, type ThreadMessage } from '#contracts/families/index.ts';
import { AttachmentSchema } from '#contracts/lib/attachments.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { SpacePage, SpaceStates } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { AttachmentList, Attachments, useAttachments } from '#web/components/form/attachments.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { cn } from '#web/lib/cn.ts';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useSending } from '#web/lib/use-sending.ts';
import * as api from './api.ts';

/** The messages between a family and the office about a child, the newest below, and the form of another one. */
export function ThreadView({ id }: { id: number }) {
  const load = useCallback((signal: AbortSignal) => api.listMessages(id, undefined, signal), [id]);
  const { loaded, reload } = useFamilyData(load);
  return (
    <SpaceStates title={t`Messages`} loaded={loaded} reload={reload}>
      {(page) => <Thread id={id} newest={page} />}
    </SpaceStates>
  );
}

type Page = Awaited<ReturnType<typeof api.listMessages>>;

function Thread({ id, newest }: { id: number; newest: Page }) {
  /** Newest first, as the pages come. */
  const [messages, setMessages] = useState(newest.messages);
  const [next, setNext] = useState(newest.next);
  const older = useSending(async () => {
    const page = await api.listMessages(id, next);
    setMessages((all) => [...all, ...page.messages]);
    setNext(page.next);
  }, sayRefusal);
  const newestId = newest.messages[0]?.id;
  useEffect(() => {
    // Not read is only a count: the next visit tries again.
    if (newestId !== undefined) api.markRead(id, newestId).catch(() => undefined);
  }, [id, newestId]);
  return (
    <SpacePage back={{ to: addressOf(paths.familyChild, id), label: t`Back to the student’s page` }}>
      <h1 className="text-balance font-semibold text-3xl text-maroon leading-tight sm:text-4xl">
        <Trans>Messages</Trans>
      </h1>
      {next !== undefined && (
        <Button
          variant="secondary"
          busy={older.busy}
          onClick={() => void older.submit()}
          className="justify-self-center"
        >
          <Trans>Show older messages</Trans>
        </Button>
      )}
      {older.problem !== null && <Problem text={older.problem} />}
      {messages.length === 0 ? (
        <p className="leading-snug">
          <Trans>Nothing has been written yet. Ask our office anything.</Trans>
        </p>
      ) : (
        <ol aria-label={t`Messages`} className="grid gap-3">
          {messages.toReversed().map((message) => (
            <OneMessage key={message.id} childId={id} message={message} />
          ))}
        </ol>
      )}
      <Composer
        key={id}
        id={id}
        onSent={(message) =>
          setMessages((all) => (all.some((each) => each.id === message.id) ? all : [message, ...all]))
        }
      />
    </SpacePage>
  );
}

function OneMessage({
  childId,
  message: { kind, isOwn, author, at, subject, text, attachments },
}: {
  childId: number;
  message: ThreadMessage;
}) {
  const channel = kind === 'mail' ? t`E-mail` : kind === 'whatsapp' ? 'WhatsApp' : null;
  return (
    <li
      className={cn(
        'grid max-w-[92%] grid-cols-[minmax(0,1fr)] gap-1 rounded-2xl border p-3 sm:max-w-[80%] sm:px-4',
        isOwn
          ? 'justify-self-end border-aqua bg-mist'
          : 'justify-self-start border-line bg-white shadow-card',
      )}
    >
      <p className="[overflow-wrap:anywhere] text-ink-soft text-sm leading-snug">
        <span dir="auto" className="font-semibold text-ink">
          {isOwn ? t`You` : author}
        </span>
        {' · '}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {channel !== null && ` · ${channel}`}
      </p>
      {subject !== null && (
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {subject}
        </p>
      )}
      {text !== '' && (
        <p dir="auto" className="whitespace-pre-wrap leading-snug [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      <AttachmentList
        attachments={attachments}
        download={(file) => api.download(childId, file)}
        sayError={sayRefusal}
      />
    </li>
  );
}

/** Of this tab and child: a reload, a lost network or another child's thread loses nothing. */
const draftOf = (id: number) => formDraft('thread', ['text', 'idempotencyKey', 'files'], id);

function readKept(id: number) {
  const { text = '', idempotencyKey = '', files = '[]' } = draftOf(id).read();
  const kept = FilesSchema.safeParse(parse(files));
  if (idempotencyKey === '' || !kept.success) return { text: '', key: createIdempotencyKey(), files: [] };
  return { text, key: idempotencyKey, files: kept.data };
}

const FilesSchema = z.array(AttachmentSchema);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function Composer({ id, onSent }: { id: number; onSent: (message: ThreadMessage) => void }) {
  const [kept] = useState(() => readKept(id));
  const [text, setText] = useState(kept.text);
  const files = useAttachments((file, sending) => api.upload(id, file, sending), sayRefusal, kept.files);
  const attachmentIds = files.stored.map((file) => file.id);
  const content = JSON.stringify([text, attachmentIds]);
  // Sent again after a lost answer, a message is stored once; another text is another message.
  const [keyed, setKeyed] = useState({ key: kept.key, content });
  if (keyed.content !== content) setKeyed({ key: createIdempotencyKey(), content });
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  // The newest messages stand above the form.
  useEffect(() => form.current?.scrollIntoView?.({ block: 'end' }), []);
  const stored = JSON.stringify(files.stored);
  useEffect(() => {
    if (text.trim() === '' && stored === '[]') draftOf(id).clear();
    else draftOf(id).write({ text, idempotencyKey: keyed.key, files: stored });
  }, [id, text, stored, keyed.key]);

  const { busy, problem, setProblem, submit } = useSending(async () => {
    const { message } = await api.write(id, { idempotencyKey: keyed.key, text, attachmentIds });
    files.clear();
    setText('');
    setIsSent(true);
    onSent(message);
  }, sayRefusal);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSent(false);
    if (files.isOpen)
      return setProblem(t`Please wait for the files, or remove those that could not be sent.`);
    if (text.trim() === '' && attachmentIds.length === 0) return textarea.current?.focus();
    void submit();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl border border-line bg-white p-4 shadow-card sm:p-6"
    >
      <Field label={t`Your message to our office`}>
        <Textarea
          ref={textarea}
          name="text"
          dir="auto"
          rows={4}
          maxLength={MAX_SPACE_MESSAGE_LENGTH}
          value={text}
          readOnly={busy}
          onChange={({ target }) => {
            setIsSent(false);
            setText(target.value);
          }}
        />
      </Field>
      <Attachments files={files} disabled={busy} />
      {problem !== null && <Problem key={problem} text={problem} />}
      <Button type="submit" busy={busy}>
        <Send aria-hidden className="size-4.5" />
        <Trans>Send</Trans>
      </Button>
      <p role="status" className="font-medium text-primary-deep empty:hidden">
        {isSent && t`Your message is with our office.`}
      </p>
    </form>
  );
}
