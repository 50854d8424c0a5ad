import { useState } from 'react';
import { ENROLMENT_STAGES, type EnrolmentStage } from '#contracts/records.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import {
  type Consent,
  type Enrolment,
  enrolmentIn,
  lackingConsents,
  missingConsents,
  type ReportState,
  type Student,
  type StudentRecord,
} from '#contracts/students/index.ts';
import { LackingConsents } from '#web/areas/mail/index.ts';
import { reportBadge } from '#web/areas/reports/index.ts';
import { createEnrolment, setEnrolmentStage } from '#web/areas/students/records/api.ts';
import { STAGE_OPTIONS } from '#web/areas/students/records/labels.ts';
import { useQuickChange } from '#web/areas/students/records/use-quick-change.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { MissingConsents } from '#web/components/missing-consents.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate } from '#web/lib/format.ts';
import { readService, SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { Section, SectionRow } from './section.tsx';

interface EnrolmentsProps {
  student: Student;
  consents: readonly Consent[];
  hasPassport: boolean;
  enrolments: readonly Enrolment[];
  /** The state of their reports, for a role that does not read reports. */
  reports: readonly ReportState[];
}

export function Enrolments({ student, consents, hasPassport, enrolments, reports }: EnrolmentsProps) {
  const studentId = student.id;
  const reportOf = new Map(reports.map((report) => [report.enrolmentId, report]));
  return (
    <Section title="Enrolments" empty={enrolments.length === 0 ? 'Not enrolled in any service yet.' : null}>
      <ul className="grid divide-y divide-line">
        {enrolments.map((enrolment) => (
          <SectionRow key={enrolment.id}>
            <div className="min-w-40 flex-1">
              <p className="font-medium">{SERVICE_NAMES[enrolment.service]}</p>
              <p className="text-ink-soft text-sm">{datesOf(enrolment)}</p>
              <ReportLine report={reportOf.get(enrolment.id)} />
            </div>
            <div className="w-40">
              <StageSelect studentId={studentId} enrolment={enrolment} />
            </div>
            {enrolment.service === 'overseas' && isOpen(enrolment) && (
              <div className="basis-full empty:hidden">
                <LackingConsents
                  studentId={studentId}
                  hasPassport={hasPassport}
                  lacking={lackingConsents({ consents, hasPassport }, 'apply_overseas')}
                />
              </div>
            )}
          </SectionRow>
        ))}
      </ul>
      <EnrolForm student={student} consents={consents} hasPassport={hasPassport} />
    </Section>
  );
}

const isOpen = ({ stage }: Enrolment) => stage === 'enrolled' || stage === 'in_progress';

function ReportLine({ report }: { report: ReportState | undefined }) {
  if (!report) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <Badge {...reportBadge(report.status)} />
      <span className="text-ink-soft">Report, since {formatDate(report.since)}</span>
    </p>
  );
}

function datesOf({ createdAt, completedAt }: Enrolment): string {
  const since = `Since ${formatDate(createdAt)}`;
  return completedAt === null ? since : `${since}, completed ${formatDate(completedAt)}`;
}

function StageSelect({ studentId, enrolment }: { studentId: number; enrolment: Enrolment }) {
  const quickChange = useQuickChange(studentId);
  const { id, service, stage: shown } = enrolment;

  function change(stage: EnrolmentStage) {
    quickChange({
      preview: (record) => withEnrolment(record, { id, stage }),
      send: async ({ enrolments }) => {
        const from = enrolments.find((one) => one.id === id)?.stage ?? shown;
        const answer = await setEnrolmentStage(id, { stage, from });
        return (record) => withEnrolment(record, answer.enrolment);
      },
    });
  }

  return (
    <Select
      aria-label={`Stage of ${SERVICE_NAMES[service]}`}
      value={shown}
      options={STAGE_OPTIONS}
      onChange={(event) => {
        const stage = ENROLMENT_STAGES.find((known) => known === event.target.value);
        if (stage) change(stage);
      }}
    />
  );
}

function withEnrolment(
  record: StudentRecord,
  changed: Partial<Enrolment> & Pick<Enrolment, 'id'>,
): StudentRecord {
  return {
    ...record,
    enrolments: record.enrolments.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)),
  };
}

function EnrolForm({
  student,
  consents,
  hasPassport,
}: Pick<EnrolmentsProps, 'student' | 'consents' | 'hasPassport'>) {
  const { id: studentId, age } = student;
  const record = useStudentRecord(studentId);
  const [service, setService] = useState<Service | ''>('');
  const lacking = service === '' ? [] : lackingConsents({ consents, hasPassport }, enrolmentIn(service));
  const { busy, submit } = useChange(
    async () => {
      if (service === '') return;
      const { enrolment } = await createEnrolment(studentId, { service });
      setService('');
      record.change((data) => ({ ...data, enrolments: [enrolment, ...data.enrolments] }));
    },
    { fallback: 'Operation failed' },
  );
  return (
    <form
      className="mt-4 flex flex-wrap gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="min-w-48 grow">
        <Select
          aria-label="Enrol in"
          value={service}
          options={[{ value: '', label: 'Enrol in…' }, ...SERVICE_OPTIONS]}
          onChange={(event) => setService(readService(event.target.value))}
        />
      </div>
      <Button type="submit" variant="secondary" busy={busy} disabled={!service || lacking.length > 0}>
        Enrol
      </Button>
      {service !== '' && (
        <div className="basis-full">
          {hasPassport || lacking.length > 0 ? (
            <LackingConsents studentId={studentId} hasPassport={hasPassport} lacking={lacking} />
          ) : (
            <MissingConsents studentId={studentId} missing={missingConsents(consents, { age, service })} />
          )}
        </div>
      )}
    </form>
  );
}
