import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contracts/identity/index.ts';
import { useIdentity } from '#web/areas/identity/security/use-identity.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api-client.ts';
import { IdentityFields } from './identity-fields.tsx';
import { QrCode } from './qr-code.tsx';

type Begun = ResponseOf<typeof beginSecondFactor>;

interface TurnOnProps {
  /** What the first button says. */
  beginLabel: string;
  /** It is on now; the codes can be shown this once. */
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** Leads through setting two-step sign-in up. */
export function TurnOn({ beginLabel, onConfirmed }: TurnOnProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const { busy, submit } = useSubmit(
    async () => setBegun(await callApi(beginSecondFactor)),
    'Operation failed',
  );
  function handleCancel() {
    setBegun(null);
    setIsGivenUp(true);
  }

  if (begun !== null) return <Steps begun={begun} onCancel={handleCancel} onConfirmed={onConfirmed} />;
  return (
    <BeginButton busy={busy} takesFocus={isGivenUp} onBegin={() => void submit()}>
      {beginLabel}
    </BeginButton>
  );
}

interface BeginButtonProps {
  busy: boolean;
  /** The button that was pressed last is gone: a keyboard goes on here. */
  takesFocus: boolean;
  onBegin: () => void;
  children: ReactNode;
}

function BeginButton({ busy, takesFocus, onBegin, children }: BeginButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} busy={busy} className="justify-self-start" onClick={onBegin}>
      {children}
    </Button>
  );
}

interface StepsProps extends Pick<TurnOnProps, 'onConfirmed'> {
  begun: Begun;
  onCancel: () => void;
}

function Steps({ begun, onCancel, onConfirmed }: StepsProps) {
  const { busy, handleSubmit, fields } = useIdentity(async (identity) => {
    const answer = await callApi(confirmSecondFactor, { body: identity });
    onConfirmed(answer.recoveryCodes);
  });

  // The button that was pressed is gone: a keyboard, and a screen reader, go on at the first step.
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);

  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label="How to set it up"
      className="grid scroll-mt-20 gap-6 outline-none"
    >
      <Step number={1} title="Open an authenticator app on your phone">
        <p className="text-ink-soft">
          Any app that shows six-digit codes will do. If you have none, install one from your phone's app
          store.
        </p>
      </Step>
      <Step number={2} title="Scan this picture with it, or type the secret">
        <div className="mt-2 grid max-w-md gap-4">
          <QrCode text={begun.address} label="QR code for your authenticator app" />
          {/* Nobody can scan the screen of the phone in her hand. */}
          <a
            href={begun.address}
            className={`${buttonClasses({ variant: 'secondary' })} justify-self-start sm:hidden`}
          >
            Open the App on This Phone
          </a>
          <CopyField
            label="Secret"
            what="secret"
            value={inGroups(begun.secret)}
            isRead
            className="font-mono"
          />
        </div>
      </Step>
      <Step number={3} title="Enter the code that it shows now, and your password">
        <form noValidate onSubmit={handleSubmit} className="mt-2 grid max-w-md gap-4">
          <IdentityFields {...fields} codeLabel="Code from your app" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {busy ? 'Turning on...' : 'Turn On'}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-primary font-semibold text-white"
      >
        {number}
      </span>
      <div className="min-w-0 grow">
        <h3 className="pt-0.5 font-semibold text-ink">{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** Four letters at a time are easier to type; apps leave the blanks out. */
function inGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
