import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, FileDown, Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { ConsentPurpose } from '#contracts/records.ts';
import {
  composeReport,
  type ReportAnswer,
  type ReportDetails,
  type ReportLink,
} from '#contracts/reports/index.ts';
import { LINK_DAYS } from '#contracts/retention.ts';
import type { Role } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { LackingConsents } from '#web/areas/mail/index.ts';
import { type MadeLink, NewLinkDialog } from '#web/areas/reports/writing/components/new-link-dialog.tsx';
import { ReportEditor } from '#web/areas/reports/writing/components/report-editor.tsx';
import { ReportSections } from '#web/areas/reports/writing/components/report-sections.tsx';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { MissingConsents } from '#web/components/missing-consents.tsx';
import { MissingOffice } from '#web/components/missing-office.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate, formatDateTime, orDash } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { linkBackTo } from '#web/lib/use-list-place.ts';
import {
  createReportLink,
  downloadReportPdf,
  REPORT_LISTS_KEY,
  reportQuery,
  revokeReportLink,
  setReportStatus,
} from './api.ts';
import { reportBadge } from './report-badge.ts';

const DAYS_OFFERED = [1, 3, 7, LINK_DAYS.usual, 30, LINK_DAYS.most];
const DAY_OPTIONS = DAYS_OFFERED.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));

function Sharing({ report, links }: ReportAnswer) {
  const { id, student, missingConsents, passport } = report;
  const [days, setDays] = useState(String(LINK_DAYS.usual));
  const noMail = whyNoMail(report);
  const canMail = noMail === null;
  const [isMailWanted, setIsMailWanted] = useState(true);
  const byMail = canMail && isMailWanted;
  const [made, setMade] = useState<MadeLink | null>(null);
  const { busy, submit } = useReportChange(id, async () => {
    const body = { expiresInDays: Number(days), byMail };
    const answer = await createReportLink(id, body);
    const expiresAt = answer.links.find((link) => link.id === answer.linkId)?.expiresAt;
    if (expiresAt !== undefined) setMade({ token: answer.token, mail: answer.mail, expiresAt });
    return answer;
  });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <CardTitle>Share with the family</CardTitle>
        <p className="mt-1 text-ink-soft">
          A link opens this report without an account, until it expires or you revoke it.
        </p>
      </div>
      <MissingOffice />
      <form
        aria-label="New link"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="min-w-32 grow">
          <Field label="Can be opened for">
            <Select value={days} options={DAY_OPTIONS} onChange={(event) => setDays(event.target.value)} />
          </Field>
        </div>
        <Checkbox
          label="Send it to the family by e-mail"
          className="basis-full"
          checked={byMail}
          disabled={!canMail}
          aria-describedby={canMail ? undefined : 'no-mail'}
          onChange={(event) => setIsMailWanted(event.target.checked)}
        />
        {!canMail && (
          <p id="no-mail" className="-mt-3 basis-full text-ink-soft text-sm">
            {noMail}
          </p>
        )}
        <div className="grid basis-full gap-3 empty:hidden">
          {passport && <LackingConsents studentId={student.id} {...passport} />}
          {!passport?.hasPassport && <MissingConsents studentId={student.id} missing={missingConsents} />}
        </div>
        <Button type="submit" busy={busy} disabled={lacksConsent('report_sharing', report)}>
          {!busy && <Link2 aria-hidden className="size-4.5" />}
          Create Link
        </Button>
      </form>
      <LinkList reportId={id} links={links} />
      {made && <NewLinkDialog made={made} report={report} onClose={() => setMade(null)} />}
    </Card>
  );
}

const lacksConsent = (wanted: ConsentPurpose, { passport }: ReportDetails) =>
  passport?.lacking.some(({ purpose }) => purpose === wanted) ?? false;

function whyNoMail(report: ReportDetails): string | null {
  const { family, missingConsents, passport } = report;
  const isContacted = passport?.hasPassport || !missingConsents.includes('contact');
  if (!isContacted || lacksConsent('email', report))
    return 'This needs the family’s consent to be contacted.';
  if (!isMailOn()) return 'E-mail is not set up. Please send the link yourself.';
  if (family.email !== null) return null;
  return 'The student’s record has no e-mail address. Please send the link yourself.';
}

interface LinkListProps {
  reportId: number;
  links: readonly ReportLink[];
}

function LinkList({ reportId, links }: LinkListProps) {
  const [asked, setAsked] = useState<ReportLink | null>(null);
  const { busy, submit } = useReportChange(reportId, async (link: ReportLink) => {
    const answer = await revokeReportLink(link.id);
    setAsked(null);
    return answer;
  });
  if (links.length === 0) return <p className="text-ink-soft">No links yet.</p>;
  return (
    <>
      <ul aria-label="Links" className="grid divide-y divide-line border-line border-t">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <LinkFacts link={link} />
            {isOpenLink(link) && (
              <Button
                variant="secondary"
                aria-label={`Revoke the link of ${formatDateTime(link.createdAt)}`}
                onClick={() => setAsked(link)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || busy || setAsked(null)}
        title="Revoke this link?"
        description="It stops working now. Anyone who opens it is told to ask for a new one."
        confirmLabel="Revoke"
        busy={busy}
        onConfirm={() => asked && void submit(asked)}
      />
    </>
  );
}

function LinkFacts({ link }: { link: ReportLink }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {formatDateTime(link.createdAt)}
        <StateBadge link={link} />
      </p>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{`By ${link.createdBy}`}</p>
      <p className="text-ink-soft text-sm">{describeOpened(link)}</p>
      <p className="text-ink-soft text-sm">{describeEnd(link)}</p>
    </div>
  );
}

function describeEnd({ revokedAt, expiresAt }: ReportLink): string {
  return revokedAt === null
    ? `Opens until ${formatDateTime(expiresAt)}`
    : `Revoked on ${formatDateTime(revokedAt)}`;
}

function StateBadge({ link }: { link: ReportLink }) {
  if (link.revokedAt !== null) return <Badge>Revoked</Badge>;
  return isOpenLink(link) ? <Badge tone="green">Open</Badge> : <Badge>Expired</Badge>;
}

/** For example "Opened 3 times, last on 30 Apr 2026, 9:15 am". */
function describeOpened({ openedTimes, openedAt }: ReportLink): string {
  if (openedAt === null) return 'Not opened yet';
  const last = formatDateTime(openedAt);
  return openedTimes === 1 ? `Opened once, on ${last}` : `Opened ${openedTimes} times, last on ${last}`;
}

function isOpenLink({ revokedAt, expiresAt }: ReportLink): boolean {
  return revokedAt === null && new Date(expiresAt) > new Date();
}

/** Submits a change to a finished report and shows the answer. A refusal reloads the report. */
function useReportChange<Input extends unknown[]>(
  id: number,
  send: (...input: Input) => Promise<ReportAnswer>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = reportQuery(id);
  return useChange(
    async (...input: Input) => {
      const { report, links } = await send(...input);
      queryClient.setQueryData(queryKey, { report, links });
      void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
    },
    { fallback: 'Operation failed', onRefused: () => void queryClient.invalidateQueries({ queryKey }) },
  );
}

/** One report: a form while it is a draft, then the finished report with its links. */
export function ReportPage() {
  const { data: id } = IdTextSchema.safeParse(useParams<'id'>().id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        {...linkBackTo(paths.admin.dashboardReports)}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All reports
      </Link>
      {/* The key discards text typed for another report. */}
      {id === undefined ? <UnknownReport /> : <ReportView key={id} id={id} />}
    </div>
  );
}

function ReportView({ id }: { id: number }) {
  const { adminUser } = useSession();
  const query = useQuery(reportQuery(id));
  usePageTitle('Report', query.data && `Report: ${query.data.report.student.name}`);
  if (adminUser === null) return null;
  return (
    <Loaded
      query={query}
      loading="Loading report..."
      failed="Failed to load the report. Please try again."
      missing={<UnknownReport />}
    >
      {(answer) => <LoadedReport answer={answer} role={adminUser.role} />}
    </Loaded>
  );
}

function LoadedReport({ answer, role }: { answer: ReportAnswer; role: Role }) {
  const { report } = answer;
  const isDraft = report.status === 'draft';
  const element = useRef<HTMLDivElement>(null);
  const wasDraft = useRef(isDraft);
  useEffect(() => {
    // The focused button disappears with the form.
    if (wasDraft.current !== isDraft) element.current?.focus();
    wasDraft.current = isDraft;
  }, [isDraft]);
  return (
    <div ref={element} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <ReportHeader report={report} />
      {isDraft && !report.passport?.hasPassport && (
        <MissingConsents studentId={report.student.id} missing={report.missingConsents} />
      )}
      {isDraft ? <ReportEditor report={report} role={role} /> : <FinishedReport {...answer} />}
      <Card aria-label="Tasks">
        <CardHeader>
          <CardTitle>Tasks</CardTitle>
        </CardHeader>
        <RecordTasks record={{ kind: 'report', id: report.id }} studentId={report.student.id} />
      </Card>
    </div>
  );
}

function FinishedReport(answer: ReportAnswer) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card>
        <ReportSections sections={composeReport(answer.report.content)} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Sharing {...answer} />
        <BackToDraft {...answer} />
      </div>
    </div>
  );
}

function UnknownReport() {
  usePageTitle('Report');
  return (
    <Card>
      <EmptyState text="This report was not found." />
    </Card>
  );
}

/** Returns a finished report to draft, which revokes its links. */
function BackToDraft({ report: { id, version }, links }: ReportAnswer) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, submit } = useReportChange(id, async () => {
    const answer = await setReportStatus(id, { version, status: 'draft' });
    setIsAsking(false);
    return answer;
  });
  const hasOpenLink = links.some(isOpenLink);
  return (
    <Card>
      <CardTitle>Something to change?</CardTitle>
      <p className="mt-1 text-ink-soft">Only a draft can be changed.</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={busy}
        onClick={() => (hasOpenLink ? setIsAsking(true) : void submit())}
      >
        Back to Draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Return this report to draft?"
        description="Every link to it ends now. The family needs a new one when the report is ready again."
        confirmLabel="Back to Draft"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </Card>
  );
}

function ReportHeader({ report }: { report: ReportDetails }) {
  const { student, service, status, counsellor, author, completedAt, updatedAt, readyAt } = report;
  const facts = [
    ['Counsellor', orDash(counsellor)],
    ['Begun by', author],
    ['Service completed', completedAt === null ? 'Not yet' : formatDate(completedAt)],
    ['Last changed', formatDateTime(updatedAt)],
    ['Ready since', orDash(readyAt && formatDateTime(readyAt))],
  ];
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold text-ink text-xl [overflow-wrap:anywhere]">
              <Link
                to={addressOf(paths.admin.dashboardStudent, student.id)}
                dir="auto"
                className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
              >
                {student.name}
              </Link>
            </h2>
            <Badge {...reportBadge(status)} />
          </div>
          <p className="text-ink-soft">{SERVICE_NAMES[service]}</p>
        </div>
        <PdfButton report={report} />
      </div>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd dir="auto" className="[overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PdfButton({ report }: { report: ReportDetails }) {
  const { busy, submit } = useChange(() => downloadReportPdf(report.id), {
    fallback: 'The PDF could not be made',
  });
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="secondary" busy={busy} onClick={() => void submit()}>
        {!busy && <FileDown aria-hidden className="size-4.5" />}
        Download PDF
      </Button>
      {report.status === 'draft' && (
        <p className="text-ink-soft text-sm">The PDF shows the last saved version.</p>
      )}
    </div>
  );
}
