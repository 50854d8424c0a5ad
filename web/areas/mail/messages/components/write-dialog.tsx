import { ExternalLink, Send } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type FamilyMessageInput, FamilyMessageInputSchema } from '#contracts/mail/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import type { MessageFamily } from '#web/areas/mail/messages/message-values.ts';
import { useMessage } from '#web/areas/mail/messages/use-message.ts';
import { whatsAppAddress } from '#web/areas/mail/messages/whatsapp-address.ts';
import { showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { AskWhetherSent } from './ask-whether-sent.tsx';
import { MessageFields } from './message-fields.tsx';

export interface WriteDialogProps {
  /** Names the draft that this browser keeps, for example "message:student:7". */
  form: string;
  family: MessageFamily;
  send: (input: FamilyMessageInput) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
  title?: string;
  /** Above the fields: another way to answer. It gets a function that keeps the text for later. */
  ways?: (setAside: (leave: () => void) => void) => ReactNode;
}

/** Writes to a family: by mail at once, or in WhatsApp, which is recorded once the person says that they sent it. */
export function WriteDialog(props: WriteDialogProps) {
  const { form, family, send, onSent, onClose, title = 'Write to the family', ways } = props;
  const { adminUser } = useSession();
  const message = useMessage(form, family, adminUser?.name ?? '');
  const [isAsking, setIsAsking] = useState(false);
  const reasonId = useId();
  // One key for each text: a repetition sends nothing twice, and a changed text is another message.
  const keys = useRef(new Map<string, string>());
  const { words, chosen, release } = message;
  const { busy, submit } = useChange(
    async (channel: 'mail' | 'whatsapp') => {
      const template = chosen?.name ?? null;
      const content = JSON.stringify([channel, words]);
      const idempotencyKey = keys.current.get(content) ?? createIdempotencyKey();
      keys.current.set(content, idempotencyKey);
      const input = { idempotencyKey, channel, template, ...words };
      const checked = FamilyMessageInputSchema.safeParse(input);
      if (!checked.success) return showError(checked.error.issues[0]?.message ?? 'Please check the message');
      await send(checked.data);
      release();
      showSuccess(channel === 'mail' ? 'The e-mail is on its way' : 'Message recorded');
      onSent();
    },
    { fallback: 'The message could not be sent' },
  );

  if (isAsking) {
    return (
      <AskWhetherSent busy={busy} onYes={() => void submit('whatsapp')} onNo={() => setIsAsking(false)} />
    );
  }
  const close = () => message.attempt(onClose);
  const cannotMail = family.email === null || !isMailOn();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || close()}
      closesOnEscape="always"
      title={title}
      description={
        family.refusesContact ? 'The family has withdrawn its consent to be contacted.' : undefined
      }
      footer={
        <>
          <p id={reasonId} className="basis-full text-ink-soft text-sm leading-snug empty:hidden">
            {missingWays(family)}
          </p>
          <Button variant="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <WhatsAppLink
            phone={family.refusesContact || message.open.length > 0 ? null : family.phone}
            text={words.text}
            onOpen={() => setIsAsking(true)}
          />
          <Button
            busy={busy}
            disabled={cannotMail || family.refusesContact || message.open.length > 0}
            aria-describedby={cannotMail ? reasonId : undefined}
            onClick={() => void submit('mail')}
          >
            <Send aria-hidden className="size-4.5" />
            Send by e-mail
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {ways?.(message.setAside)}
        <MessageFields message={message} />
      </div>
    </Dialog>
  );
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
