import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { CONTACT_KINDS, type ContactKind, FORMER_PARAMETERS } from '#contracts/enquiries/index.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { contactsQuery, exportContacts, formerContactQuery } from './api.ts';
import { type Asked, AskedDialog } from './components/contact-actions.tsx';
import { ContactBoard } from './components/contact-board.tsx';
import { ContactCard } from './components/contact-card.tsx';
import { ContactFilters } from './components/contact-filters.tsx';
import { DetailsDialog, Missing } from './components/details-dialog.tsx';
import { boardPart, type ContactsQuery, contactsAddress, fromLeads, NO_FILTERS } from './contacts-address.ts';
import { describeShown, describeWaiting } from './counts.ts';

/** Contacts from every channel, as a list or a board. `?contact=` opens one. */
export function ContactsPage() {
  usePageTitle('Enquiries');
  const { query, change } = useListAddress(contactsAddress);
  const { view, ...filters } = query;
  const isBoard = view === 'board';
  const contacts = useContacts(filters, !isBoard);
  const { adminUser } = useSession();
  const role = adminUser?.role ?? 'teacher';

  const clear = () => change(NO_FILTERS, { replace: false });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ContactFilters
        query={query}
        counts={contacts.data?.first.counts}
        onChange={change}
        onClear={clear}
        actions={
          <>
            <ViewSwitch isBoard={isBoard} onChange={(next) => change({ view: next })} />
            {/* The list's file; a board shows closed contacts beside open ones. */}
            {!isBoard && hasPermission(role, 'records:export') && (
              <ExportButton save={() => exportContacts(filters)} />
            )}
            {hasPermission(role, 'enquiries:answer') && <NewContactLink />}
          </>
        }
      />
      {isBoard ? (
        <ContactBoard query={boardPart(query)} />
      ) : (
        <ContactList query={filters} contacts={contacts} onClear={clear} />
      )}
      <OpenedContact />
    </div>
  );
}

interface ViewSwitchProps {
  isBoard: boolean;
  onChange: (view: 'list' | 'board') => void;
}

function ViewSwitch({ isBoard, onChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">View</legend>
      {(['list', 'board'] as const).map((view) => {
        const isShown = (view === 'board') === isBoard;
        return (
          <Button
            key={view}
            variant={isShown ? 'primary' : 'secondary'}
            aria-pressed={isShown}
            className={view === 'list' ? 'rounded-r-none' : '-ml-px rounded-l-none'}
            onClick={() => onChange(view)}
          >
            {view === 'list' ? 'List' : 'Board'}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** For narrow screens, whose header has no room for the button. */
function NewContactLink() {
  const { addressWith } = useAddressPart('new-enquiry');
  return (
    <Link
      to={addressWith('')}
      aria-label="New enquiry"
      className={cn(buttonClasses({ size: 'icon' }), 'sm:hidden')}
    >
      <UserPlus aria-hidden className="size-5" />
    </Link>
  );
}

const TEXTS = { loading: 'Loading enquiries...', failed: 'Failed to load enquiries. Please try again.' };

type Filters = Omit<ContactsQuery, 'view'>;

const useContacts = (query: Filters, enabled: boolean) =>
  useInfiniteQuery({ ...contactsQuery(query), enabled });

interface ContactListProps {
  query: Filters;
  contacts: ReturnType<typeof useContacts>;
  onClear: () => void;
}

function ContactList({ query, contacts, onClear }: ContactListProps) {
  const { set } = useAddressPart('contact');
  const [asked, ask] = useState<Asked | null>(null);
  const { sort: _, ...narrowing } = query;
  return (
    <>
      <ListPages
        query={contacts}
        texts={TEXTS}
        describe={null}
        empty={
          <EmptyList
            isNarrowed={Object.keys(narrowing).length > 0}
            none="No open enquiries. Messages of families and contacts that the office enters come here."
            notFound="No enquiries found."
            onClear={onClear}
          />
        }
      >
        {({ rows, first }) => (
          <div>
            <p role="status" className="mb-3 flex flex-wrap gap-x-4 text-ink-soft">
              <span>{describeShown(rows.length, first.count ?? { rows: rows.length, isExact: true })}</span>
              {first.counts && (
                <span className={first.counts.new.rows > 0 ? 'font-semibold text-clay' : ''}>
                  {describeWaiting(first.counts.new)}
                </span>
              )}
            </p>
            <ul aria-label="Enquiries" className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {rows.map((row) => (
                <li key={row.id} data-row>
                  <ContactCard row={row} onAsk={ask} onOpen={(id) => set(String(id))} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </ListPages>
      <AskedDialog asked={asked} onClose={() => ask(null)} />
    </>
  );
}

function OpenedContact() {
  const { value, set } = useAddressPart('contact');
  const { search } = useLocation();
  const { data: id } = IdTextSchema.safeParse(value);
  if (id !== undefined) return <DetailsDialog id={id} onClose={() => set(null)} />;
  const address = new URLSearchParams(search);
  const kind = CONTACT_KINDS.find((each) => address.has(FORMER_PARAMETERS[each]));
  if (kind === undefined) return null;
  return <FormerContact kind={kind} number={address.get(FORMER_PARAMETERS[kind]) ?? ''} />;
}

interface FormerContactProps {
  kind: ContactKind;
  number: string;
}

/** Opens the contact of a link of an earlier version. */
function FormerContact({ kind, number }: FormerContactProps) {
  const { pathname, search } = useLocation();
  const { data, isError } = useQuery(formerContactQuery(kind, number));
  const navigate = useNavigate();
  if (data === undefined && !isError) return null;
  const address = new URLSearchParams(search);
  address.delete(FORMER_PARAMETERS[kind]);
  if (data) {
    address.set('contact', String(data.id));
    return <Navigate replace to={`${pathname}?${address}`} />;
  }
  return <Missing onClose={() => void navigate(`${pathname}?${address}`, { replace: true })} />;
}

/** The former address of the board. */
export function LeadsPage() {
  const { search } = useLocation();
  const address = fromLeads(new URLSearchParams(search));
  return <Navigate replace to={`${paths.admin.dashboardEnquiries}?${address}`} />;
}
