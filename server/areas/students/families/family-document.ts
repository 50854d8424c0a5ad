import type { FamilyData } from '#contracts/students/index.ts';
import type { selectBelongings, selectDetails, selectEvents, selectSubmissions } from './repo.ts';

type Found<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
type Replies = Found<typeof selectSubmissions>['replies'];

interface Family extends Found<typeof selectBelongings>, Found<typeof selectSubmissions> {
  exportedAt: Date;
  exportedBy: string;
  studentId: number;
  records: Found<typeof selectDetails>;
  events: Found<typeof selectEvents>;
}

/** The rows of a family as the document that is handed over. */
export function describeFamily(family: Family): FamilyData {
  const records = family.records.map(toDetails);
  const student = records.find(({ id }) => id === family.studentId);
  if (!student) throw new Error('The student is not among the records');
  return {
    exportedAt: family.exportedAt.toISOString(),
    exportedBy: family.exportedBy,
    student,
    mergedRecords: records.filter((record) => record !== student),
    consents: family.consents.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
    enrolments: family.enrolments.map(({ createdAt, completedAt, ...enrolment }) => ({
      ...enrolment,
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    })),
    reports: family.reports.map(({ report, service }) => ({
      service,
      status: report.status,
      content: report.content,
      by: report.authorName,
      createdAt: report.createdAt.toISOString(),
      updatedAt: report.updatedAt.toISOString(),
      links: toLinks(family.reportLinks.filter(({ link }) => link.reportId === report.id)),
    })),
    appointments: family.appointments.map(({ appointment, counsellor }) => ({
      ...appointment,
      counsellor,
      startsAt: appointment.startsAt.toISOString(),
      endsAt: appointment.endsAt.toISOString(),
      createdAt: appointment.createdAt.toISOString(),
    })),
    mail: family.mail.map(({ createdAt, endedAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    notes: family.notes.map(({ kind, text, authorName, createdAt }) => ({
      kind,
      text,
      by: authorName,
      at: createdAt.toISOString(),
    })),
    enquiries: family.enquiries.map(({ createdAt, ...enquiry }) => ({
      ...enquiry,
      receivedAt: createdAt.toISOString(),
      replies: toReplies(family.replies.filter(({ enquiryId }) => enquiryId === enquiry.id)),
    })),
    appointmentRequests: family.appointmentRequests.map(({ createdAt, ...request }) => ({
      ...request,
      receivedAt: createdAt.toISOString(),
      replies: toReplies(
        family.replies.filter(({ appointmentRequestId }) => appointmentRequestId === request.id),
      ),
    })),
    events: family.events.map(({ at, what, by }) => ({ at: at.toISOString(), what, by })),
  };
}

function toDetails({ student, school, counsellor }: Family['records'][number]): FamilyData['student'] {
  return { ...student, school, counsellor, createdAt: student.createdAt.toISOString() };
}

function toLinks(rows: Family['reportLinks']): FamilyData['reports'][number]['links'] {
  return rows.map(({ link }) => ({
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    openedAt: link.openedAt?.toISOString() ?? null,
    openedTimes: link.openedTimes,
  }));
}

function toReplies(replies: Replies): FamilyData['enquiries'][number]['replies'] {
  return replies.map(({ text, followUpOn, noFollowUpReason, authorName, createdAt }) => ({
    text,
    followUpOn,
    noFollowUpReason,
    by: authorName,
    at: createdAt.toISOString(),
  }));
}
