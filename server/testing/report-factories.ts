import { sql } from 'drizzle-orm';
import type { SentInterests } from '#contracts/guidance/index.ts';
import { FINGERS, type ReportContent, type ReportStatus } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import type { Database } from '#server/db/client.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { createToken, hashToken } from '#server/lib/token.ts';

const AT = new Date('2026-04-20T06:00:00Z');

export const INTERESTS_SENT: SentInterests = {
  answeredOn: '2026-04-18',
  answers: [4, 3, 2, 3, 1, 2, 4, 4, 1, 3, 2, 2, 3, 4, 2, 2, 1, 1, 4, 3, 3, 3, 0, 2, 4, 3, 2, 4, 1, 2],
  flags: ['sameAnswers'],
  subjects: ['Physics', 'Mathematics'],
  guesses: [4, 3, 2, 3, 1, 2, 0, 4, 1, 3, 2, 2],
  careers: [
    { slug: 'mechanical-engineer', name: 'Mechanical engineer', band: 'strong', steadiness: 'nearlyEvery' },
    { slug: 'staff-nurse', name: 'Nurse', band: 'some', steadiness: 'few' },
  ],
};

type ContentOf<S extends Service> = Extract<ReportContent, { service: S }>;

export const REPORT_CONTENTS: { [S in Service]: ContentOf<S> } = {
  career: {
    service: 'career',
    summary: 'Asha asks good questions.\n\nआशा को विज्ञान में गहरी रुचि है।\n\nஅவள் கொடுத்த பதில்கள் தெளிவானவை.',
    nextSteps: ['Visit a college of architecture', 'गणित का अभ्यास'],
    assessment: {
      name: 'Asha',
      age: '14',
      educationLevel: 'Secondary school',
      interests: 'Drawing, computers',
      strengths: 'Patience',
      careerGoals: 'To build bridges',
      recommendations: ['Software Development', 'Graphic Design'],
    },
    interests: INTERESTS_SENT,
    interestReading: 'She builds first and asks afterwards.',
    strengths: 'She sees how things are put together.',
    recommendations: [
      { title: 'Architecture', reason: 'It joins drawing with building.' },
      { title: 'கட்டிடக்கலை', reason: 'ஓவியத்தில் ஆர்வம் உண்டு.' },
    ],
  },
  dmit: {
    service: 'dmit',
    summary: 'The ten patterns were recorded.',
    nextSteps: ['Talk with the class teacher'],
    fingers: FINGERS.map((finger, at) => ({
      finger,
      pattern: at % 2 === 0 ? 'whorl' : 'ulnar_loop',
      ridgeCount: at === 9 ? null : at + 5,
    })),
    observations: [{ title: 'Sat still', remark: 'All ten were taken at once.' }],
    learningStyle: 'Learns by drawing.',
  },
  overseas: {
    service: 'overseas',
    summary: 'Two countries are within the budget.',
    nextSteps: ['Book the test'],
    countries: ['Germany', 'Ireland'],
    course: 'Mechanical engineering',
    level: 'Bachelor',
    intake: 'Autumn 2027',
    tests: [{ name: 'IELTS', score: '7.5', takenOn: '2026-03-14' }],
    universities: [
      { name: 'Sample University', country: 'Germany', course: 'Mechanical engineering', status: 'applied' },
    ],
    documents: [
      { name: 'Passport', isReady: true },
      { name: 'Transcript', isReady: false },
    ],
    budget: '₹ 12 lakh a year',
  },
  bridging: {
    service: 'bridging',
    summary: 'She has caught up in algebra.',
    nextSteps: ['Ten problems a week'],
    subjects: [{ subject: 'Mathematics', before: '42%', after: '71%', remark: 'Algebra is sound now.' }],
    startsOn: '2026-01-12',
    endsOn: '2026-04-10',
    sessionsHeld: 24,
    sessionsAttended: 22,
  },
};

interface ReportFields {
  studentId: number;
  service?: Service;
  status?: ReportStatus;
  content?: ReportContent;
  /** Null while the enrolment is open. */
  completedAt?: Date | null;
  updatedAt?: Date;
}

/** As a completion stores it. */
export const counsellorOf = (studentId: number) =>
  sql`(select counsellor_id from students where id = ${studentId})`;

export async function buildReport(database: Database, fields: ReportFields) {
  const { studentId, service = 'career', status = 'draft', completedAt = AT, updatedAt = AT } = fields;
  const stage = completedAt === null ? 'in_progress' : 'completed';
  const [enrolment] = await database.orm
    .insert(enrolments)
    .values({
      ...{ studentId, service, stage, createdAt: AT, completedAt },
      counsellorId: completedAt === null ? null : counsellorOf(studentId),
    })
    .returning();
  if (!enrolment) throw new Error('The enrolment was not stored');
  const isDraft = status === 'draft';
  const [report] = await database.orm
    .insert(reports)
    .values({
      enrolmentId: enrolment.id,
      status,
      content: fields.content ?? REPORT_CONTENTS[service],
      authorName: 'Somebody',
      createdAt: AT,
      updatedAt,
      readyAt: isDraft ? null : AT,
      sharedAt: status === 'shared' ? AT : null,
    })
    .returning();
  if (!report) throw new Error('The report was not stored');
  return report;
}

export async function buildReportLink(
  database: Database,
  reportId: number,
  fields: { expiresAt: Date; revokedAt?: Date },
) {
  const token = createToken();
  const [link] = await database.orm
    .insert(reportLinks)
    .values({ reportId, tokenHash: hashToken(token), createdByName: 'Somebody', createdAt: AT, ...fields })
    .returning();
  if (!link) throw new Error('The link was not stored');
  return { link, token };
}
