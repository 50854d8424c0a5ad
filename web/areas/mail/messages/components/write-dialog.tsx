import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MessageCircle, MessageSquareText, Send } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { type answerInSpace, MAX_SPACE_MESSAGE_LENGTH } from '#contracts/families/index.ts';
import {
  type FamilyMessageInput,
  FamilyMessageInputSchema,
  fillFields,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MESSAGE_FIELDS,
  type MessageTemplate,
  openFields,
} from '#contracts/mail/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { LackingConsents } from '#web/areas/mail/consents/lacking-consents.tsx';
import { readLastTemplate, storeLastTemplate } from '#web/areas/mail/messages/last-template-storage.ts';
import { type MessageFamily, valuesFor, whatsAppAddress } from '#web/areas/mail/messages/message-text.ts';
import { templatesQuery } from '#web/areas/mail/templates/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Attachments, useAttachments } from '#web/components/form/attachments.tsx';
import { Choice } from '#web/components/form/choice.tsx';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { MissingOffice } from '#web/components/missing-office.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { errorMessage } from '#web/lib/api-client.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { TemplatePicker } from './template-picker.tsx';

interface WriteToFamilyProps extends Omit<WriteDialogProps, 'onClose'> {
  /** An icon for WhatsApp instead of words; its label. */
  icon?: string | undefined;
}

/** A button that opens the dialog to write to a family. */
export function WriteToFamily({ onSent, icon, ...props }: WriteToFamilyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {icon === undefined ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <MessageSquareText aria-hidden className="size-4" />
          Write to the family
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="icon"
          className="text-primary"
          aria-label={icon}
          title={icon}
          onClick={() => setIsOpen(true)}
        >
          <MessageCircle aria-hidden className="size-5" />
        </Button>
      )}
      {isOpen && (
        <WriteDialog
          {...props}
          firstWay={icon === undefined ? 'space' : 'outside'}
          onSent={() => {
            setIsOpen(false);
            onSent();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface Space {
  /** For example "Meera Bhat (mother)". */
  readers: readonly string[];
  send: (input: BodyInputOf<typeof answerInSpace>) => Promise<unknown>;
  upload: Parameters<typeof useAttachments>[0];
}

type Way = 'space' | 'outside';

export interface WriteDialogProps {
  /** Names the draft that this browser keeps, for example "message:student:7". */
  form: string;
  family: MessageFamily;
  send: (input: FamilyMessageInput) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
  title?: string;
  /** The chosen way at first, where there is a space. */
  firstWay?: Way;
  /** Where accounts of the family see the messages about the student. */
  space?: Space | undefined;
  /** Above the fields: another way to answer. It gets a function that keeps the text for later. */
  ways?: (setAside: (leave: () => void) => void) => ReactNode;
}

/** Writes to a family: in its space or by mail at once, or in WhatsApp, which is recorded once the person says that they sent it. */
export function WriteDialog(props: WriteDialogProps) {
  const {
    form,
    family,
    send,
    onSent,
    onClose,
    title = 'Write to the family',
    firstWay = 'space',
    ways,
    space,
  } = props;
  const { adminUser } = useSession();
  const message = useMessage(form, family, adminUser?.name ?? '');
  const [isAsking, setIsAsking] = useState(false);
  const [chosenWay, setChosenWay] = useState<Way>(firstWay);
  const way = space ? chosenWay : 'outside';
  const files = useAttachments(space?.upload ?? refuseFile, sayUploadError);
  const reasonId = useId();
  // One key for each text: a repetition sends nothing twice, and a changed text is another message.
  const keys = useRef(new Map<string, string>());
  const { words, chosen, release } = message;
  const { busy, problem, setProblem, submit } = useChange(
    async (channel: 'mail' | 'whatsapp' | 'space') => {
      const template = chosen?.name ?? null;
      const attachmentIds = files.stored.map(({ id }) => id);
      const content = JSON.stringify([channel, words, channel === 'space' && attachmentIds]);
      const idempotencyKey = keys.current.get(content) ?? createIdempotencyKey();
      keys.current.set(content, idempotencyKey);
      if (channel === 'space') {
        await space?.send({ idempotencyKey, text: words.text, attachmentIds });
        release();
        showSuccess('The family can read it in its space');
        onSent();
        return;
      }
      const input = { idempotencyKey, channel, template, ...words };
      const checked = FamilyMessageInputSchema.safeParse(input);
      if (!checked.success) {
        setProblem(checked.error.issues[0]?.message ?? 'Please check the message');
        return;
      }
      await send(checked.data);
      release();
      showSuccess(channel === 'mail' ? 'The e-mail is on its way' : 'Message recorded');
      onSent();
    },
    { fallback: 'The message could not be sent', show: 'problem' },
  );

  function submitInSpace() {
    if (files.isOpen) setProblem('Please wait for the files, or remove those that could not be sent.');
    else if (words.text.trim() === '' && files.stored.length === 0) setProblem('Please write a message');
    else void submit('space');
  }

  if (isAsking) {
    return (
      <AskWhetherSent
        busy={busy}
        problem={problem}
        onYes={() => void submit('whatsapp')}
        onNo={() => setIsAsking(false)}
      />
    );
  }
  const close = () => message.attempt(onClose);
  const cannotMail = family.email === null || !isMailOn();
  const { studentId = 0, hasPassport = false, mail = [], whatsapp = [] } = family.ways ?? {};
  // A passport decides about each way by itself.
  const refusesContact = family.refusesContact && !hasPassport;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || close()}
      closesOnEscape="always"
      title={title}
      description={way === 'space' ? undefined : consentWords(family)}
      footer={
        way === 'space' ? (
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button busy={busy} disabled={message.open.length > 0} onClick={submitInSpace}>
              <Send aria-hidden className="size-4.5" />
              Send in the space
            </Button>
          </>
        ) : (
          <>
            <p id={reasonId} className="basis-full text-ink-soft text-sm leading-snug empty:hidden">
              {missingWays({ ...family, refusesContact })}
            </p>
            <Button variant="secondary" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <WhatsAppLink
              phone={refusesContact || whatsapp.length > 0 || message.open.length > 0 ? null : family.phone}
              text={words.text}
              onOpen={() => setIsAsking(true)}
            />
            <Button
              busy={busy}
              disabled={cannotMail || refusesContact || mail.length > 0 || message.open.length > 0}
              aria-describedby={cannotMail ? reasonId : undefined}
              onClick={() => void submit('mail')}
            >
              <Send aria-hidden className="size-4.5" />
              Send by e-mail
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {problem !== null && <Problem text={problem} />}
        {ways?.(message.setAside)}
        {space && (
          <Choice
            legend="How"
            value={way}
            options={[
              { value: 'space', label: <InSpace readers={space.readers} /> },
              { value: 'outside', label: 'By e-mail or WhatsApp' },
            ]}
            disabled={busy}
            onChange={setChosenWay}
          />
        )}
        <LackingConsents
          studentId={studentId}
          hasPassport={hasPassport}
          lacking={way === 'space' ? [] : [...mail, ...whatsapp]}
        />
        <MissingOffice />
        <MessageFields message={message} way={way} />
        {way === 'space' && <Attachments files={files} disabled={busy} />}
      </div>
    </Dialog>
  );
}

const InSpace = ({ readers }: Pick<Space, 'readers'>) => (
  <>
    In the family’s space
    <span className="block [overflow-wrap:anywhere] text-ink-soft text-sm leading-snug">
      Read by {readers.join(', ')}.{isMailOn() && ' An e-mail tells them that there is a message.'}
    </span>
  </>
);

const refuseFile = () => Promise.reject(new Error('There is no space'));
const sayUploadError = (error: unknown) => errorMessage(error, 'The file could not be sent');

function consentWords({ refusesContact, lacksConsent, ways }: MessageFamily): string | undefined {
  if (ways?.hasPassport) return undefined;
  if (refusesContact) return 'The family has withdrawn its consent to be contacted.';
  if (!lacksConsent) return undefined;
  return 'No consent to be contacted is recorded. Please ask the family, and record it on the student’s page.';
}

function missingWays({ email, phone, refusesContact }: MessageFamily): string {
  if (refusesContact) return '';
  if (!isMailOn()) {
    return phone === null
      ? 'E-mail is not set up, and the record has no phone number.'
      : 'E-mail is not set up. Please use WhatsApp.';
  }
  if (email === null && phone === null) return 'The record has no e-mail address and no phone number.';
  if (email === null) return 'The record has no e-mail address.';
  return phone === null ? 'The record has no phone number.' : '';
}

interface WhatsAppLinkProps {
  /** Null while nothing can be sent. */
  phone: string | null;
  text: string;
  onOpen: () => void;
}

/** Nothing leaves for WhatsApp before the click. */
function WhatsAppLink({ phone, text, onOpen }: WhatsAppLinkProps) {
  const address = phone === null || text.trim() === '' ? null : whatsAppAddress(phone, text);
  const look = buttonClasses({ variant: 'secondary' });
  const words = (
    <>
      <ExternalLink aria-hidden className="size-4.5" />
      Open in WhatsApp
    </>
  );
  if (address === null) {
    return (
      <Button variant="secondary" disabled>
        {words}
      </Button>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={look} onClick={onOpen}>
      {words}
    </a>
  );
}

interface AskWhetherSentProps {
  busy: boolean;
  problem: string | null;
  onYes: () => void;
  onNo: () => void;
}

/** After WhatsApp was opened: only the person knows whether the message was sent. */
function AskWhetherSent({ busy, problem, onYes, onNo }: AskWhetherSentProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onNo()}
      title="Did you send it?"
      description="WhatsApp has opened in another tab. The timeline gets an entry only if you say that the message was sent."
      confirmLabel="Yes, log it"
      tone="primary"
      busy={busy}
      onConfirm={onYes}
    >
      {problem !== null && <Problem text={problem} />}
    </ConfirmDialog>
  );
}

/** The choice of a template, and its text to edit. */
function MessageFields({ message, way }: { message: ReturnType<typeof useMessage>; way: Way }) {
  const { chosen, words, open, change } = message;
  return (
    <>
      <RestoredNotice restored={message.restored} />
      <TemplatePicker templates={message.templates} chosen={chosen} none="None" onChoose={message.choose} />
      {message.isError && <Alert>The templates couldn’t be loaded. You can write without one.</Alert>}
      {way === 'outside' && (
        <Field label="Subject" hint="For e-mails; WhatsApp has none.">
          <Input
            value={words.subject}
            maxLength={MAX_SUBJECT_LENGTH}
            autoComplete="off"
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
      )}
      <p role="status" className="text-danger-dark text-sm empty:hidden">
        {open.length > 0 &&
          `Not known, please write it in place of the braces: ${open.map((field) => MESSAGE_FIELDS[field].label).join(', ')}.`}
      </p>
      <Field
        label="Text"
        required={way === 'outside'}
        hint={way === 'outside' && 'Mail and WhatsApp pass through other companies: write nothing private.'}
      >
        <Textarea
          rows={9}
          dir="auto"
          lang={chosen?.language}
          maxLength={way === 'space' ? MAX_SPACE_MESSAGE_LENGTH : MAX_MESSAGE_LENGTH}
          value={words.text}
          aria-required={way === 'outside'}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
    </>
  );
}

interface Words {
  subject: string;
  text: string;
}

const NOTHING: Words = { subject: '', text: '' };

/** The text of a message: a template, filled in, then edited. It begins with the template that was used last. */
function useMessage(form: string, family: MessageFamily, sender: string) {
  const { data: templates, isError } = useQuery(templatesQuery());
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  const draft = useDraft<{ filled: Words; words: Words }>(
    { form, title: 'Message to a family' },
    {
      initial: () => ({ filled: NOTHING, words: NOTHING }),
      isDirty: ({ filled, words }) => words.text !== filled.text || words.subject !== filled.subject,
    },
  );
  const { words } = draft.state;

  function use(template: MessageTemplate | null): void {
    setChosen(template);
    if (!template) return;
    storeLastTemplate(template.id);
    const values = valuesFor(family, template.language, sender);
    const filled = {
      subject: fillFields(template.subject ?? '', values),
      text: fillFields(template.body, values),
    };
    draft.setState({ filled, words: filled });
  }

  const isFresh = templates !== undefined && chosen === null && words.text === '' && words.subject === '';
  const last = isFresh ? templates.find(({ id }) => id === readLastTemplate()) : undefined;
  // Once: a person who empties the text afterwards keeps it empty.
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    if (templates === undefined || hasBegun) return;
    setHasBegun(true);
    if (last) use(last);
  });

  return {
    isError,
    chosen,
    templates: templates ?? [],
    choose: use,
    words,
    change: (part: Partial<Words>) =>
      draft.setState(({ filled, words }) => ({ filled, words: { ...words, ...part } })),
    open: openFields(`${words.subject} ${words.text}`),
    restored: draft.restored,
    release: draft.release,
    attempt: draft.attempt,
    setAside: draft.setAside,
  };
}
