import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { FileText, FolderOpen, MessageSquareText, ShieldCheck } from 'lucide-react';
import { type ComponentProps, useCallback } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type {
  ChildDetails,
  ComingAppointment,
  FamilyEnrolment,
  FamilyReportRow,
  PastAppointment,
  WaitingErasure,
} from '#contracts/families/index.ts';
import { addressOf, CONSENTS_PARAM, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { SpacePage, SpacePart, SpaceStates } from '#web/areas/families/account/components/space-states.tsx';
import { takeFirstAnswers } from '#web/areas/families/account/first-answers.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { listAppointments } from '#web/areas/families/booking/api.ts';
import { BookingPanel } from '#web/areas/families/booking/booking-panel.tsx';
import { StudentAccount } from '#web/areas/families/guardians/student-account.tsx';
import type { ResultList as Results } from '#web/areas/families/results/result-list.tsx';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { formatDate } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { getChild } from './api.ts';
import { AppointmentFacts, AppointmentStatus } from './components/appointment-facts.tsx';

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline underline-offset-4';

/** Loads with the first report: it has the forms of all services. */
const ReportView = lazyPage(
  async () => (await import('#web/areas/families/reports/report-view.tsx')).ReportView,
);

/** Loads with the first visit to the messages. */
const ThreadView = lazyPage(
  async () => (await import('#web/areas/families/messages/thread-view.tsx')).ThreadView,
);

/** Loads with the consents, whose words are long. */
const ConsentsView = lazyPage(
  async () => (await import('#web/areas/families/consents/consents-view.tsx')).ConsentsView,
);

/** Loads with the first visit to what is kept. */
const FamilyDataView = lazyPage(
  async () => (await import('#web/areas/families/data/family-data-view.tsx')).FamilyDataView,
);

/** Loads for a child with kept results. */
const ResultList = lazyPage<ComponentProps<typeof Results>>(
  async () => (await import('#web/areas/families/results/result-list.tsx')).ResultList,
);

/** Loads for a student of age. */
const OwnGuardians = lazyPage<{ id: number }>(
  async () => (await import('#web/areas/families/guardians/own-guardians.tsx')).OwnGuardians,
);

/** One child: appointments, and the office's work for it. The title names no child, because a browser's history keeps it. */
export function FamilyChildPage() {
  usePageTitle(t`The student’s page`);
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const reportId = query.get('report');
  const hasConsents = query.get(CONSENTS_PARAM) !== null;
  // The keys discard the data of another child in the same tab.
  if (query.has('data')) return <FamilyDataView key={id} id={Number(id)} />;
  if (query.has('messages')) return <ThreadView key={id} id={Number(id)} />;
  if (reportId !== null) return <ReportView key={`${id} ${reportId}`} id={Number(id)} reportId={reportId} />;
  if (hasConsents) return <ConsentsView key={id} id={id} />;
  return <OneChild key={id} id={id} />;
}

/** The calls are those of `FIRST_CALLS`. */
function OneChild({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => Promise.all([getChild(id, signal), listAppointments(id, signal)]),
    [id],
  );
  const { loaded, reload } = useFamilyData(load, takeFirstAnswers<Awaited<ReturnType<typeof load>>>);
  return (
    <SpaceStates title={t`The student’s page`} loaded={loaded} reload={reload}>
      {([{ child }, booking]) => <Child child={child} booking={booking} reload={reload} />}
    </SpaceStates>
  );
}

function Child({
  child: { id, name, relation, isDecider, erasure, coming, past, work, askedConsents },
  booking,
  reload,
}: {
  child: ChildDetails;
  booking: ComponentProps<typeof BookingPanel>['booking'];
  reload: () => void;
}) {
  return (
    <SpacePage back={{ to: paths.family, label: t`Your family` }}>
      <h1
        dir="auto"
        className="text-balance font-semibold text-3xl text-maroon leading-tight [overflow-wrap:anywhere] sm:text-4xl"
      >
        {name}
      </h1>
      {erasure && <ErasureNotice erasure={erasure} />}
      {work && (
        <Waiting
          childId={id}
          reports={work.reports.filter(({ isOpened }) => !isOpened)}
          askedConsents={askedConsents}
        />
      )}
      {work && <Messages childId={id} unread={work.unread} />}
      <Coming appointments={coming} />
      <BookingPanel childId={id} booking={booking} onChanged={reload} />
      {work && <Enrolments enrolments={work.enrolments} />}
      {work && <Reports childId={id} reports={work.reports} />}
      {work && work.results.length > 0 && (
        <SpacePart title={t`Results`}>
          <ResultList results={work.results} onChanged={reload} />
        </SpacePart>
      )}
      {work && <Consents childId={id} isOwn={relation === 'self'} />}
      {past.length > 0 && <Past appointments={past} />}
      {isDecider && (relation === 'self' ? <OwnGuardians id={id} /> : <StudentAccount id={id} />)}
      {isDecider && <Kept childId={id} />}
      {work === null && (
        <p className="text-ink-soft leading-snug">
          <Trans>Your account shows the appointments only. Our office can tell you more.</Trans>
        </p>
      )}
    </SpacePage>
  );
}

/** Everybody who sees the child sees it; who decides stops it on the page of what is kept. */
function ErasureNotice({ erasure: { dueAt, isDisputed } }: { erasure: WaitingErasure }) {
  return (
    <Alert tone="info">
      {isDisputed ? (
        <Trans>
          A guardian has stopped the erasure. Our office speaks with everybody, and nothing is erased until
          then.
        </Trans>
      ) : (
        t`Everything will be erased on ${ph({ day: formatDate(dueAt) })}.`
      )}
    </Alert>
  );
}

function Kept({ childId }: { childId: number }) {
  return (
    <SpacePart title={t`Everything that we keep`}>
      <Link to={`${addressOf(paths.familyChild, childId)}?data`} className={`${LINK} justify-self-start`}>
        <FolderOpen aria-hidden className="size-5 shrink-0" />
        <Trans>Take a copy, see who looked, correct or erase it</Trans>
      </Link>
    </SpacePart>
  );
}

const reportAddress = (childId: number, { id }: FamilyReportRow) =>
  `${addressOf(paths.familyChild, childId)}?report=${id}`;

function Messages({ childId, unread }: { childId: number; unread: number }) {
  return (
    <SpacePart title={t`Messages`}>
      <Link to={`${addressOf(paths.familyChild, childId)}?messages`} className={`${LINK} justify-self-start`}>
        <MessageSquareText aria-hidden className="size-5 shrink-0" />
        {unread > 0 ? (
          <Plural value={unread} one="# new message" other="# new messages" />
        ) : (
          t`Write to our office, or read the messages`
        )}
      </Link>
    </SpacePart>
  );
}

const consentsAddress = (childId: number) => `${addressOf(paths.familyChild, childId)}?${CONSENTS_PARAM}`;

interface WaitingProps {
  childId: number;
  reports: readonly FamilyReportRow[];
  askedConsents: number;
}

/** What the office waits for, and what is new. */
function Waiting({ childId, reports, askedConsents }: WaitingProps) {
  if (reports.length === 0 && askedConsents === 0) return null;
  return (
    <SpacePart title={t`Open for you`}>
      <ul className="grid gap-2">
        {askedConsents > 0 && (
          <li>
            <Link to={consentsAddress(childId)} className={LINK}>
              <ShieldCheck aria-hidden className="size-5 shrink-0" />
              <Plural
                value={askedConsents}
                one="Our office asks for your decision about # consent"
                other="Our office asks for your decision about # consents"
              />
            </Link>
          </li>
        )}
        {reports.map((report) => (
          <li key={report.id}>
            <Link to={reportAddress(childId, report)} className={LINK}>
              <FileText aria-hidden className="size-5 shrink-0" />
              {t`Read the new report: ${ph({ service: i18n._(SERVICE_NAMES[report.service]) })}`}
            </Link>
          </li>
        ))}
      </ul>
    </SpacePart>
  );
}

function Consents({ childId, isOwn }: { childId: number; isOwn: boolean }) {
  return (
    <SpacePart title={t`Consents`}>
      <p className="leading-snug">
        {isOwn ? (
          <Trans>Read what is agreed for you.</Trans>
        ) : (
          <Trans>Read what is agreed for your child, give a consent, or withdraw one.</Trans>
        )}
      </p>
      <Link to={consentsAddress(childId)} className={LINK}>
        <Trans>See the consents</Trans>
      </Link>
    </SpacePart>
  );
}

function Coming({ appointments }: { appointments: readonly ComingAppointment[] }) {
  return (
    <SpacePart title={t`Appointments ahead`}>
      {appointments.length === 0 ? (
        <p>
          <Trans>No appointment ahead</Trans>
        </p>
      ) : (
        <ul className="grid gap-4">
          {appointments.map((appointment) => (
            <li key={appointment.id} className="grid gap-1 border-line not-first:border-t not-first:pt-4">
              <AppointmentFacts appointment={appointment} />
              <AppointmentStatus status={appointment.status} />
            </li>
          ))}
        </ul>
      )}
    </SpacePart>
  );
}

function sayStage({ stage, createdAt, completedAt }: FamilyEnrolment): string {
  switch (stage) {
    case 'enrolled':
      return t`Signed up on ${ph({ day: formatDate(createdAt) })}. We have not begun yet.`;
    case 'in_progress':
      return t`We are working on it.`;
    case 'completed':
      return t`Completed on ${ph({ day: formatDate(completedAt ?? createdAt) })}`;
    case 'cancelled':
      return t`Cancelled`;
  }
}

function Enrolments({ enrolments }: { enrolments: readonly FamilyEnrolment[] }) {
  if (enrolments.length === 0) return null;
  return (
    <SpacePart title={t`Services`}>
      <ul className="grid gap-3">
        {enrolments.map((enrolment) => (
          <li key={enrolment.id} className="leading-snug">
            <p className="font-semibold">{i18n._(SERVICE_NAMES[enrolment.service])}</p>
            <p>{sayStage(enrolment)}</p>
          </li>
        ))}
      </ul>
    </SpacePart>
  );
}

function Reports({ childId, reports }: { childId: number; reports: readonly FamilyReportRow[] }) {
  return (
    <SpacePart title={t`Reports`}>
      {reports.length === 0 ? (
        <p className="leading-snug">
          <Trans>When our office shares a report with you, you can read it here.</Trans>
        </p>
      ) : (
        <ul className="grid gap-2">
          {reports.map((report) => (
            <li key={report.id} className="leading-snug">
              <Link
                to={reportAddress(childId, report)}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
              >
                {i18n._(SERVICE_NAMES[report.service])}
              </Link>
              <p className="[overflow-wrap:anywhere]">
                {t`Report of ${ph({ day: formatDate(report.readyOn) })}`}
                {` · ${t`Written by ${ph({ author: report.author })}`}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </SpacePart>
  );
}

function Past({ appointments }: { appointments: readonly PastAppointment[] }) {
  return (
    <details className="rounded-2xl border border-line bg-white p-4 shadow-card sm:p-6">
      <summary className="ml-5 min-h-11 cursor-pointer list-outside content-center font-semibold text-xl leading-tight">
        <Trans>Past appointments</Trans>
      </summary>
      <ul className="mt-3 grid gap-4">
        {appointments.map((appointment) => (
          <li key={appointment.id} className="grid gap-1 border-line not-first:border-t not-first:pt-4">
            <AppointmentFacts appointment={appointment} />
          </li>
        ))}
      </ul>
    </details>
  );
}
