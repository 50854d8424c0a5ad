import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contracts/enquiries/index.ts';
import {
  previewContactMessages,
  reloadContacts,
  writeToContacts,
} from '#web/areas/enquiries/contacts/api.ts';
import { WriteToMany } from '#web/areas/mail/index.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { useAddressPart } from '#web/lib/list-address.ts';

interface SelectionBarProps {
  /** The shown contacts, and the selected ones of them. */
  rows: readonly Contact[];
  selected: readonly number[];
  onSelect: (ids: readonly number[]) => void;
  /** Hides the check boxes. */
  onEnd: () => void;
  onWrite: () => void;
}

/** The action for the selected contacts. */
export function SelectionBar({ rows, selected, onSelect, onEnd, onWrite }: SelectionBarProps) {
  const isAll = selected.length === rows.length;
  return (
    <section
      aria-label="Selected enquiries"
      data-selection-bar
      className="sticky top-16 z-10 mb-2 flex flex-wrap items-center gap-2 rounded-xl border border-primary bg-white px-4 py-2 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold max-sm:basis-full">
        {`${formatNumber(selected.length)} selected`}
      </p>
      <Button variant="ghost" onClick={() => onSelect(isAll ? [] : rows.map(({ id }) => id))}>
        {isAll ? 'Select none' : `Select all ${formatNumber(rows.length)} shown`}
      </Button>
      <Button variant="ghost" onClick={onEnd}>
        Done
      </Button>
      <Button variant="secondary" disabled={selected.length === 0} onClick={onWrite}>
        Write
      </Button>
    </section>
  );
}

const enquiriesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'enquiry' : 'enquiries'}`;

export function WriteToContacts({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { addressWith } = useAddressPart('contact');
  return (
    <WriteToMany
      count={enquiriesOf}
      linkTo={(id) => addressWith(String(id))}
      preview={(templateId, signal) => previewContactMessages({ ids, templateId }, signal)}
      send={writeToContacts}
      effect="New enquiries become answered, with a next step today where none is set."
      onSent={() => void reloadContacts(queryClient)}
      onClose={onClose}
    />
  );
}

interface SelectContactProps {
  row: Contact;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

export function SelectContact({ row: { name }, isSelected, onChange }: SelectContactProps) {
  return (
    <label className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 cursor-pointer rounded accent-primary"
      />
    </label>
  );
}
