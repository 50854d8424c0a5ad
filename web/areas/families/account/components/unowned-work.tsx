import { useEffect, useState } from 'react';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import type { Work } from '#web/areas/families/account/account-work-storage.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

const NAMES: Record<Work, string> = {
  assessment: 'Answers of the career assessment',
  interests: 'Answers of the interest inventory',
  bookings: 'References of requests for a session',
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
      <legend className="float-left mb-1 font-semibold">Already in this browser</legend>
      <ul className="clear-left ml-5 list-disc leading-snug">
        {work.map((each) => (
          <li key={each}>{NAMES[each]}</li>
        ))}
      </ul>
      <Checkbox
        name={FIELD}
        checked={isTaking}
        onChange={({ target }) => setIsTaking(target.checked)}
        label={<span className="leading-snug">Take this into my account</span>}
      />
      <p role="status" className="text-ink-soft text-sm leading-snug">
        {isTaking
          ? 'After Logout it is put away until you sign in again on this device.'
          : 'Unticked, it will be deleted from this browser.'}
      </p>
    </fieldset>
  );
}

/** Without the question there is nothing to delete. */
export function readIsTaking(form: HTMLFormElement): boolean {
  return !form.elements.namedItem(FIELD) || new FormData(form).has(FIELD);
}
