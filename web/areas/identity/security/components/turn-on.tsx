import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { beginSecondFactor as beginSecondFactorEndpoint } from '#contracts/identity/index.ts';
import { beginSecondFactor, confirmSecondFactor } from '#web/areas/identity/security/api.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { QrCode } from '#web/components/qr-code.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { type CodeIdentity, IdentityForm } from './identity-form.tsx';

type Begun = ResponseOf<typeof beginSecondFactorEndpoint>;

interface TurnOnProps {
  beginLabel: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The steps to turn two-step sign-in on. */
export function TurnOn({ beginLabel, onConfirmed }: TurnOnProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const { busy, submit } = useChange(async () => setBegun(await beginSecondFactor()), {
    fallback: 'Operation failed',
  });
  function handleCancel() {
    setBegun(null);
    setIsCancelled(true);
  }

  if (begun !== null) return <Steps begun={begun} onCancel={handleCancel} onConfirmed={onConfirmed} />;
  return (
    // After Cancel, which no longer exists, the button takes the focus.
    <Button autoFocus={isCancelled} busy={busy} className="justify-self-start" onClick={() => void submit()}>
      {beginLabel}
    </Button>
  );
}

interface StepsProps extends Pick<TurnOnProps, 'onConfirmed'> {
  begun: Begun;
  onCancel: () => void;
}

function Steps({ begun, onCancel, onConfirmed }: StepsProps) {
  async function handleConfirm(identity: CodeIdentity) {
    const answer = await confirmSecondFactor(identity);
    onConfirmed(answer.recoveryCodes);
  }

  // The pressed button no longer exists, so the list of steps takes the focus.
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
          Any app with six-digit codes works. If you have none, install one from your phone's app store.
        </p>
      </Step>
      <Step number={2} title="Scan this QR code, or type the secret">
        <div className="mt-2 grid max-w-md gap-4">
          <QrCode
            text={begun.address}
            label="QR code for your authenticator app"
            failed="The QR code could not be loaded. Type the secret instead."
          />
          {/* A phone can't scan its own screen. */}
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
      <Step number={3} title="Enter the code from the app, and your password">
        <IdentityForm codeLabel="Code from your app" onConfirm={handleConfirm} onCancel={onCancel} />
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

/** Groups of four are easier to type; apps ignore the blanks. */
function inGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
