import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useState } from 'react';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

const FIELD = 'keepsResults';

interface TakeAlongProps {
  form: RefObject<HTMLFormElement | null>;
  onTaken: (form: HTMLFormElement) => void;
}

/** Offers to fill the form from an account that this browser keeps by itself. Nothing is sent by that. */
export function TakeAlong({ form, onTaken }: TakeAlongProps) {
  const [kept, setKept] = useState<ReturnType<typeof accounts.keptDetails>>([]);
  const [isTaken, setIsTaken] = useState(false);
  useEffect(() => {
    if (accounts.isOnServer()) setKept(accounts.keptDetails());
  }, []);
  if (kept.length === 0) return null;

  function take(details: Record<string, string>) {
    if (!form.current) return;
    for (const [name, text] of Object.entries(details)) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
    }
    onTaken(form.current);
    setIsTaken(true);
  }
  return (
    <section className="grid justify-items-start gap-3 rounded-xl bg-mist px-4 py-3">
      <h2 className="font-semibold leading-snug">
        <Trans>You have an account in this browser</Trans>
      </h2>
      <p className="leading-snug">
        <Trans>
          You can take its details along into this form. Nothing is sent before you create the account.
          Results that this browser keeps stay here, and are yours again after the sign-in with the same
          address. They go into the new account only if you say so.
        </Trans>
      </p>
      {kept.map((details) => (
        <Button key={details.email} variant="secondary" onClick={() => take(details)}>
          {kept.length === 1 ? (
            <Trans>Take its details along</Trans>
          ) : (
            <span className="[overflow-wrap:anywhere]">{t`Take along: ${details.email ?? ''}`}</span>
          )}
        </Button>
      ))}
      <p role="status" className="font-medium leading-snug">
        {isTaken && t`The details are in the form. Please choose a password.`}
      </p>
      <Checkbox
        name={FIELD}
        label={
          <span className="leading-snug">
            <Trans>After the sign-in, keep its results in the new account, too</Trans>
          </span>
        }
      />
    </section>
  );
}

export const readKeepsResults = (form: HTMLFormElement) => new FormData(form).has(FIELD);
