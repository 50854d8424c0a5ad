import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import {
  CONTACT_KINDS,
  type ContactKind,
  FORMER_PARAMETERS,
  isOpenStatus,
} from '#contracts/enquiries/index.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useLeftState } from '#web/lib/use-list-place.ts';
import { useRowKeys } from '#web/lib/use-row-keys.ts';
import { contactQuery, contactsQuery, exportContacts, formerContactQuery } from './api.ts';
import { type Asked, AskedDialog, useStatusChange } from './components/contact-actions.tsx';
import { ContactBoard } from './components/contact-board.tsx';
import { ContactFilters } from './components/contact-filters.tsx';
import { ContactPanel } from './components/contact-panel.tsx';
import { ContactRows } from './components/contact-rows.tsx';
import { SelectionBar, WriteToContacts } from './components/contact-selection.tsx';
import { boardPart, type ContactsQuery, contactsAddress, fromLeads, NO_FILTERS } from './contacts-address.ts';
import { describeShown, describeWaiting } from './counts.ts';

/** Contacts from every channel, as a list or a board. `?contact=` opens one in a panel. */
export function ContactsPage() {
  usePageTitle('Enquiries');
  const { query, change } = useListAddress(contactsAddress);
  const { view, ...filters } = query;
  const isBoard = view === 'board';
  const contacts = useContacts(filters, !isBoard);
  const rows = contacts.data?.rows;
  const { value: openId, set: setOpenId } = useAddressPart('contact');
  const { adminUser } = useSession();
  const role = adminUser?.role ?? 'teacher';
  const [asked, ask] = useState<Asked | null>(null);
  /** The contact that was just answered, until its next step is set or skipped. */
  const [answeredId, setAnsweredId] = useState<number | null>(null);
  const queryClient = useQueryClient();
  const setStatus = useStatusChange();

  /** @param dialog null closes the contact. */
  const actOn = (dialog: Asked['dialog'] | null) => (id: number, next: () => void) => {
    const row =
      rows?.find((each) => each.id === id) ?? queryClient.getQueryData(contactQuery(id).queryKey)?.contact;
    if (row === undefined || (dialog === 'write' && row.status === 'spam')) return;
    if (dialog) return ask({ dialog, row });
    if (!isOpenStatus(row.status)) return;
    next();
    void setStatus(row, 'closed');
  };
  const { listProps, onKeyDown } = useRowKeys({
    openId,
    onShow: setOpenId,
    actions: { a: actOn('assign'), e: actOn(null), r: actOn('write') },
  });

  /** The panel asks for the owner and the next step; a reply by its key opens it. */
  function handleAnswered(id: number) {
    setAnsweredId(id);
    if (openId === null) setOpenId(String(id));
  }

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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the links in the rows and for the panel. */}
      <div className="flex items-start gap-4" onKeyDown={onKeyDown}>
        <div className="min-w-0 grow" {...listProps}>
          {isBoard ? (
            <ContactBoard query={boardPart(query)} />
          ) : (
            <ContactList role={role} query={filters} contacts={contacts} openId={openId} onClear={clear} />
          )}
        </div>
        <OpenedContact
          name={rows?.find(({ id }) => String(id) === openId)?.name}
          isAlwaysOver={isBoard}
          onKeyDown={onKeyDown}
          answeredId={answeredId}
          onNextDone={() => setAnsweredId(null)}
          onAsk={ask}
          onClose={() => setOpenId(null)}
        />
      </div>
      <AskedDialog asked={asked} onAnswered={handleAnswered} onClose={() => ask(null)} />
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

function NewContactLink() {
  const { addressWith } = useAddressPart('new-enquiry');
  return (
    <Link
      to={addressWith('')}
      aria-label="New enquiry"
      className={cn(buttonClasses(), 'max-sm:w-11 max-sm:px-0!')}
    >
      <UserPlus aria-hidden className="size-5" />
      <span className="max-sm:hidden">New Enquiry</span>
    </Link>
  );
}

const TEXTS = { loading: 'Loading enquiries...', failed: 'Failed to load enquiries. Please try again.' };

type Filters = Omit<ContactsQuery, 'view'>;

const useContacts = (query: Filters, enabled: boolean) =>
  useInfiniteQuery({ ...contactsQuery(query), enabled });

interface ContactListProps {
  role: Role;
  query: Filters;
  contacts: ReturnType<typeof useContacts>;
  openId: string | null;
  onClear: () => void;
}

function ContactList({ role, query, contacts, openId, onClear }: ContactListProps) {
  const { sort: _, ...narrowing } = query;
  /** Null while nobody selects. A contact that leaves the list is no longer selected. */
  const [chosen, setChosen] = useLeftState<readonly number[] | null>(
    'selected-contacts',
    (left) => left ?? null,
  );
  /** Those of the open dialog, also once they have left the list. */
  const [writtenTo, setWrittenTo] = useState<number[] | null>(null);
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
        {({ rows, first }) => {
          const selected = chosen && rows.flatMap(({ id }) => (chosen.includes(id) ? id : []));
          return (
            <div>
              <div className="mb-2 flex items-center gap-4">
                <p role="status" className="mr-auto flex flex-wrap gap-x-4 text-ink-soft text-sm">
                  <span>
                    {describeShown(rows.length, first.count ?? { rows: rows.length, isExact: true })}
                  </span>
                  {first.counts && (
                    <span className={first.counts.new.rows > 0 ? 'font-semibold text-clay' : ''}>
                      {describeWaiting(first.counts.new)}
                    </span>
                  )}
                </p>
                {selected === null && hasPermission(role, 'enquiries:answer') && (
                  <Button variant="ghost" className="-my-2" onClick={() => setChosen([])}>
                    Select
                  </Button>
                )}
              </div>
              {selected && (
                <SelectionBar
                  rows={rows}
                  selected={selected}
                  onSelect={setChosen}
                  onEnd={() => setChosen(null)}
                  onWrite={() => setWrittenTo(selected)}
                />
              )}
              <ContactRows rows={rows} openId={openId} selected={selected} onSelect={setChosen} />
            </div>
          );
        }}
      </ListPages>
      {writtenTo && <WriteToContacts ids={writtenTo} onClose={() => setWrittenTo(null)} />}
    </>
  );
}

function OpenedContact(panel: Omit<ComponentProps<typeof ContactPanel>, 'id'>) {
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  const { data: id } = IdTextSchema.safeParse(address.get('contact'));
  if (id !== undefined) return <ContactPanel id={id} {...panel} />;
  const kind = CONTACT_KINDS.find((each) => address.has(FORMER_PARAMETERS[each]));
  if (kind === undefined) return null;
  return <FormerContact kind={kind} number={address.get(FORMER_PARAMETERS[kind]) ?? ''} panel={panel} />;
}

interface FormerContactProps {
  kind: ContactKind;
  number: string;
  panel: ComponentProps<typeof OpenedContact>;
}

/** Opens the contact of a link of an earlier version. */
function FormerContact({ kind, number, panel }: FormerContactProps) {
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
  const leave = () => void navigate(`${pathname}?${address}`, { replace: true });
  return <ContactPanel {...panel} id={null} onClose={leave} />;
}

/** The former address of the board. */
export function LeadsPage() {
  const { search } = useLocation();
  const address = fromLeads(new URLSearchParams(search));
  return <Navigate replace to={`${paths.admin.dashboardEnquiries}?${address}`} />;
}
