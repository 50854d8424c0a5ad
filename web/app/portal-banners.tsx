import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, DatabaseBackup, FilePen, FlaskConical, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, use, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Particulars, placeholderTexts } from '#contracts/operations/index.ts';
import { paths } from '#contracts/pages.ts';
import { COUNSELLOR_ROLES, hasPermission } from '#contracts/roles.ts';
import { profileQuery, teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { mailStateQuery } from '#web/areas/mail/index.ts';
import {
  backupStateQuery,
  describeProblem,
  officeQuery,
  RemoveSampleData,
  sampleDataQuery,
} from '#web/areas/operations/index.ts';
import { LongText } from '#web/components/long-text.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { readChoice, storeChoice } from '#web/lib/choice-storage.ts';
import { cn } from '#web/lib/cn.ts';
import { listDrafts, removeDraft, watchDrafts } from '#web/lib/draft-storage.ts';
import { focusMain } from '#web/lib/focus-main.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DraftOwnerContext } from '#web/lib/use-draft.ts';

/** On a slow connection the page appears after this time, without waiting for the banners. */
const MAX_WAIT_MS = 1000;

function useBackupState() {
  const { adminUser } = useSession();
  const enabled = adminUser !== null && hasPermission(adminUser.role, 'backups:read');
  return useQuery({ ...backupStateQuery, enabled });
}

/** Only for members who may change the office. */
function useOffice() {
  const { adminUser } = useSession();
  const enabled = adminUser !== null && hasPermission(adminUser.role, 'office:edit');
  return useQuery({ ...officeQuery, enabled });
}

/**
 * Shows the page when the banners are known: a later banner would move a control away from under the pointer. Until then
 * the page is transparent and takes no clicks, but takes focus and keys, and screen readers read it.
 */
export function BelowBanners({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const { isFetched: isProfileKnown } = useQuery(profileQuery);
  const { isFetched: isSampleDataKnown } = useQuery(sampleDataQuery);
  const { isFetched: isBackupKnown, isEnabled: isBackupAsked } = useBackupState();
  const { isFetched: isOfficeKnown, isEnabled: isOfficeAsked } = useOffice();
  const isRestKnown = (isBackupKnown || !isBackupAsked) && (isOfficeKnown || !isOfficeAsked);
  // Never hidden again, because the page may be in use.
  if (!isShown && isProfileKnown && isSampleDataKnown && isRestKnown) setIsShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      data-waits-for-banners={isShown ? undefined : ''}
      className={isShown ? undefined : 'pointer-events-none opacity-0 print:opacity-100'}
    >
      {children}
    </div>
  );
}

/** Notices above every page. Renders nothing before their queries answer. */
export function PortalBanners() {
  const { isSuperAdmin } = useSession();
  const hasSampleData = useQuery(sampleDataQuery).data ?? false;
  const { data: backups } = useBackupState();
  const problem = backups ? describeProblem(backups) : null;
  const drafts = useKeptDrafts();
  const { data: office, isError: isOfficeUnknown } = useOffice();
  const [areStepsWanted, setAreStepsWanted] = useState(() => readChoice('firstSteps'));
  const pathname = useLocation().pathname.replace(/\/+$/, '');
  const isDashboard = [paths.admin.dashboard, paths.admin.root].some((each) => each === pathname);
  const hasFirstSteps = isDashboard && areStepsWanted && isSuperAdmin && !isOfficeUnknown;
  const hasSampleDetails = office !== undefined && placeholderTexts(office.particulars).length > 0;
  // Both are among the first steps.
  const hasSamples = isDashboard && (hasSampleData || hasSampleDetails) && !hasFirstSteps;
  if (!hasSamples && !hasFirstSteps && problem === null && drafts.length === 0) return null;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-wrap gap-2 px-4 pt-3 empty:hidden *:grow *:basis-full sm:px-6">
      {drafts.length > 0 && <KeptDrafts drafts={drafts} />}
      {problem && <Banner label="Backups" Icon={DatabaseBackup} {...problem} />}
      {hasSamples && (
        <Banner
          label="Sample data"
          Icon={FlaskConical}
          text={[
            hasSampleData && 'Sample data: students, schools and figures are invented.',
            hasSampleDetails && 'Families see sample office details.',
          ]
            .filter(Boolean)
            .join(' ')}
        >
          <div className="flex flex-wrap gap-x-2">
            {hasSampleDetails && (
              <Link to={officePart('address')} className={buttonClasses({ variant: 'ghost' })}>
                Enter details
              </Link>
            )}
            {hasSampleData && isSuperAdmin && <RemoveSampleData />}
          </div>
        </Banner>
      )}
      {hasFirstSteps && office && (
        <FirstSteps
          particulars={office.particulars}
          onHide={() => {
            focusMain();
            storeChoice('firstSteps', false);
            setAreStepsWanted(false);
          }}
        />
      )}
    </div>
  );
}

type Kept = ReturnType<typeof listDrafts>[number];

/** Forms whose unsaved changes an earlier page or session left. One that opens again shows them itself. */
function useKeptDrafts(): readonly Kept[] {
  const owner = use(DraftOwnerContext);
  const [openedAt] = useState(() => Date.now());
  const [drafts, setDrafts] = useState<readonly Kept[]>([]);
  useEffect(() => {
    if (owner === null) return;
    setDrafts(listDrafts(owner).filter(({ keptAt }) => keptAt < openedAt));
    const drop = (changed: string) => setDrafts((all) => all.filter(({ form }) => form !== changed));
    return watchDrafts(drop);
  }, [owner, openedAt]);
  return drafts;
}

/** One line, which opens a list of several forms. */
function KeptDrafts({ drafts }: { drafts: readonly Kept[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const [first] = drafts;
  if (first && drafts.length === 1) {
    return (
      <Banner label="Unsaved changes" Icon={FilePen} text={describeKept(first)}>
        <KeptDraftActions draft={first} />
      </Banner>
    );
  }
  return (
    <Banner label="Unsaved changes" Icon={FilePen} text={`Changes in ${drafts.length} forms were not saved.`}>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide list' : 'Show list'}
      </Button>
      <ul id={listId} hidden={!isOpen} className="basis-full divide-y divide-terracotta/40">
        {drafts.map((draft) => (
          <li key={draft.form} className="flex flex-wrap items-center gap-x-2 py-1">
            <span className="min-w-32 flex-1 text-ink text-sm leading-snug">
              <LongText text={describeKept(draft)} />
            </span>
            <KeptDraftActions draft={draft} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const describeKept = ({ title, keptAt }: Kept) =>
  `${title}: changes of ${formatDateTime(new Date(keptAt).toISOString())} were not saved.`;

function KeptDraftActions({ draft: { form, title, address } }: { draft: Kept }) {
  const owner = use(DraftOwnerContext);
  const { pathname, search } = useLocation();
  return (
    <>
      {address === pathname + search ? (
        <span className="text-ink-soft text-sm">They are in the form when you open it again.</span>
      ) : (
        <Link to={address} className={buttonClasses({ variant: 'secondary' })}>
          Open
        </Link>
      )}
      <Button
        variant="ghost"
        aria-label={`Discard: ${title}`}
        onClick={() => owner !== null && removeDraft(owner, form)}
      >
        Discard
      </Button>
    </>
  );
}

interface BannerProps {
  label: string;
  text: string;
  details?: string;
  Icon: LucideIcon;
  children?: ReactNode;
}

function Banner({ label, text, details = '', Icon, children }: BannerProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl border border-terracotta/60 bg-cream px-3 py-1"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-clay" />
      <div className="min-w-32 flex-1 text-ink text-sm leading-snug">
        <p>{text}</p>
        {details !== '' && (
          <p className="mt-0.5 text-ink-soft text-sm">
            <LongText text={details} />
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

const officePart = (part: 'address' | 'hours' | 'fees') => `${paths.admin.settings}?tab=office&part=${part}`;

interface Step {
  label: string;
  /** Undefined where the answer failed. */
  isDone: boolean | undefined;
  to?: string;
  /** In place of a link. */
  action?: ReactNode;
}

interface FirstStepsProps {
  particulars: Particulars;
  onHide: () => void;
}

/**
 * What a super admin does before families use the site. It ends with the last step. It waits for every answer; where one fails,
 * its step is left out.
 */
function FirstSteps({ particulars, onHide }: FirstStepsProps) {
  const { adminUser } = useSession();
  const team = useQuery(teamMembersQuery);
  const mail = useQuery(mailStateQuery);
  const samples = useQuery(sampleDataQuery);
  if (team.isPending || mail.isPending || samples.isPending) return null;
  const { hours, fees } = particulars;
  const hasColleague = team.data?.some(
    ({ id, role, isActive, isSample }) =>
      isActive && !isSample && id !== adminUser?.id && COUNSELLOR_ROLES.includes(role),
  );
  const hasFee = Object.values(fees).some((fee) => Object.values(fee).some((value) => value !== null));
  const all: Step[] = [
    {
      label: 'The office’s own details',
      to: officePart('address'),
      isDone: placeholderTexts(particulars).length === 0,
    },
    { label: 'Opening hours', to: officePart('hours'), isDone: hours !== null },
    { label: 'What a service costs', to: officePart('fees'), isDone: hasFee },
    { label: 'A first counsellor', to: paths.admin.dashboardTeamMembers, isDone: hasColleague },
    { label: 'E-mail', to: paths.admin.dashboardMail, isDone: mail.data?.isOn },
    { label: 'Invented sample data', action: <RemoveSampleData />, isDone: samples.data === false },
  ];
  const steps = all.filter(({ isDone }) => isDone !== undefined);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-labelledby="first-steps"
      className="rounded-2xl border border-line bg-white px-4 py-2 sm:px-5"
    >
      <div className="flex items-center gap-3">
        <h2 id="first-steps" className="grow font-semibold text-ink">
          First steps{' '}
          <span className="font-normal text-ink-soft text-sm">
            {done} of {steps.length} done
          </span>
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Hide the first steps"
          title="Hide the first steps"
          onClick={onHide}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 lg:grid-cols-3">
        {steps.map(({ label, to, action, isDone }) => (
          <li
            key={label}
            className={cn(
              'flex min-h-11 items-center gap-2.5',
              !isDone && action !== undefined && 'max-lg:col-span-2',
            )}
          >
            {isDone ? (
              <CircleCheck aria-label="Done:" className="size-5 shrink-0 text-primary" />
            ) : (
              <Circle aria-label="To do:" className="size-5 shrink-0 text-field" />
            )}
            {to && !isDone ? (
              <Link to={to} className="py-2.5 font-medium text-primary underline underline-offset-4">
                {label}
              </Link>
            ) : (
              <span className={isDone ? 'text-ink-soft' : undefined}>{label}</span>
            )}
            {!isDone && action}
          </li>
        ))}
      </ul>
    </section>
  );
}
