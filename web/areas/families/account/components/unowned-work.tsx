import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import type { Work } from '#web/areas/families/account/account-work-storage.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

const NAMES: Record<Work, MessageDescriptor> = {
  assessment: msg`Answers of the career assessment`,
  interests: msg`Answers of the interest inventory`,
  bookings: msg`References of requests for a session`,
};

const FIELD = 'takeWork';

/** Asks whether an account takes what nobody's account has in this browser. Nothing without such work. */
export function UnownedWork() {
  const [work, setWork] = useState<Work[]>([]);
  const [isTaking, setIsTaking] = useState(true);
  useEffect(() => setWork(accounts.unownedWork()), []);
  if (work.length === 0) return null;
  return (
    <fieldset className="min-w-0 rounded-xl bg-mist px-4 py-3">
      <legend className="float-left mb-1 font-semibold">
        <Trans>Already in this browser</Trans>
      </legend>
      <ul className="clear-left ml-5 list-disc leading-snug">
        {work.map((each) => (
          <li key={each}>{i18n._(NAMES[each])}</li>
        ))}
      </ul>
      <Checkbox
        name={FIELD}
        checked={isTaking}
        onChange={({ target }) => setIsTaking(target.checked)}
        label={
          <span className="leading-snug">
            <Trans>Take this into my account</Trans>
          </span>
        }
      />
      <p role="status" className="text-ink-soft text-sm leading-snug">
        {isTaking
          ? t`After Logout it is put away until you sign in again on this device.`
          : t`Unticked, it will be deleted from this browser.`}
      </p>
    </fieldset>
  );
}

/** Without the question there is nothing to delete. */
export function readIsTaking(form: HTMLFormElement): boolean {
  return !form.elements.namedItem(FIELD) || new FormData(form).has(FIELD);
}
