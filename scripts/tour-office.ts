import { randomUUID } from 'node:crypto';
import { bookAppointment } from '#contracts/appointments/index.ts';
import { createAppointmentRequest, createEnquiry } from '#contracts/enquiries/index.ts';
import {
  createReport,
  createReportLink,
  type ReportForm,
  saveReport,
  setReportStatus,
} from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { listSchools } from '#contracts/schools/index.ts';
import type { Service } from '#contracts/services.ts';
import {
  createEnrolment,
  createNote,
  createStudent,
  listStudents,
  recordConsent,
  setEnrolmentStage,
} from '#contracts/students/index.ts';
import { employ } from '../e2e/people.ts';
import type { Product } from '../e2e/product.ts';

const PASSWORD = 'a lantern over still water';
const DAY_MS = 24 * 3600 * 1000;

const MESSAGES: readonly [name: string, message: string][] = [
  ['Joseph Mathew', 'Do you help with applications to Ireland for 2027? My son is in class 12.'],
  ['Lalita Sharma', 'When is the next bridging course in mathematics for class 9?'],
  ['Sumathi Raman', 'My daughter can’t decide between biology and design. May we come on a Saturday?'],
];

/** Weekday from Monday, hour on the office's clock, counsellor, service. */
const WEEK: readonly [day: number, hour: number, counsellor: 0 | 1, service: Service][] = [
  [0, 9, 0, 'career'],
  [0, 11, 1, 'overseas'],
  [0, 15, 0, 'dmit'],
  [1, 10, 0, 'dmit'],
  [1, 14, 1, 'overseas'],
  [2, 9, 1, 'bridging'],
  [2, 12, 0, 'career'],
  [2, 16, 0, 'bridging'],
  [3, 10, 1, 'overseas'],
  [3, 15, 0, 'career'],
  [4, 11, 0, 'dmit'],
  [4, 14, 1, 'career'],
];

const REPORT: ReportForm = {
  service: 'career',
  summary:
    'Kavya takes things apart to see how they work, and draws how they could work better. She explains what she found with patience.',
  strengths:
    'Thinks in space and form; stays with a problem; good at mathematics when she sees what it is for.',
  interestReading: '',
  recommendations: [
    {
      title: 'Mechanical engineering',
      reason: 'She already reads machines. Mathematics and physics are her best marks.',
    },
    { title: 'Product design', reason: 'Her drawings begin with who will use the thing.' },
  ],
  nextSteps: ['Visit an open day at an engineering college', 'Choose mathematics and physics for class 11'],
};

/** The Monday after next, ISO 8601: no appointment of the sample data lies in that week. */
function comingMonday(): string {
  const day = new Date(Date.now() + 7 * DAY_MS);
  while (day.getUTCDay() !== 1) day.setTime(day.getTime() + DAY_MS);
  return day.toISOString().slice(0, '2026-04-27'.length);
}

/** Adds a busy week to the sample data: a team, messages of families, a full calendar and a report. */
export async function fillOffice(product: Product) {
  const { director, counsellors, frontDesk } = await hireTeam(product);
  await writeToOffice(product);
  const [counsellor] = counsellors;
  const student = await addKavya(product, frontDesk.token, counsellor.id);
  const report = await writeReport(product, counsellor.token, student.id);
  await talkWithFamily(product, counsellor.token, student.id);
  const monday = comingMonday();
  await fillWeek(product, frontDesk.token, { monday, counsellors, firstId: student.id });
  return { product, viewer: director, student, monday, ...report };
}

async function hireTeam(product: Product) {
  const hire = (name: string, role: Role, designation: string, department: string) => {
    const email = `${name.toLowerCase().replace(' ', '.')}@consultancy.example`;
    const body = { name, email, role, designation, department, password: PASSWORD };
    return employ(product, body);
  };
  return {
    director: await hire('Anitha Rao', 'admin', 'Director', 'Office'),
    counsellors: [
      await hire('Chitra Nair', 'teacher', 'Counsellor', 'Career Guidance'),
      await hire('Dev Menon', 'teacher', 'Counsellor', 'Overseas'),
    ] as const,
    frontDesk: await hire('Farah Khan', 'staff', 'Front Desk', 'Office'),
  };
}

async function writeToOffice(product: Product): Promise<void> {
  for (const [name, message] of MESSAGES) {
    const email = `${name.toLowerCase().replace(' ', '.')}@family.example`;
    await product.call(createEnquiry, {
      body: {
        idempotencyKey: randomUUID(),
        writer: 'parent',
        name,
        email,
        phone: null,
        message,
        consentToContact: true,
      },
    });
  }
  await product.call(createAppointmentRequest, {
    body: {
      idempotencyKey: randomUUID(),
      service: 'career',
      name: 'Yamini Selvam',
      phone: '044 2233 0078',
      age: 15,
      parentName: 'Selvam Murugan',
      parentRelation: 'father',
      consentToContact: true,
      consentOfParent: true,
    },
  });
}

async function addKavya(product: Product, token: string, counsellorId: number) {
  const { schools } = await product.call(listSchools, { token });
  const { student } = await product.call(createStudent, {
    token,
    body: {
      name: 'Kavya Bhat',
      guardianName: 'Meera Bhat',
      guardianRelation: 'mother',
      phone: '044 2233 4455',
      email: 'meera.bhat@family.example',
      city: 'Chennai',
      schoolId: schools[0]?.id ?? null,
      className: '10 B',
      board: 'CBSE',
      dateOfBirth: '2011-02-01',
      status: 'active',
      counsellorId,
    },
  });
  return student;
}

async function talkWithFamily(product: Product, token: string, studentId: number): Promise<void> {
  const params = { id: studentId };
  for (const purpose of ['contact', 'parent'] as const) {
    await product.call(recordConsent, { token, params, body: { purpose, givenBy: 'Meera Bhat' } });
  }
  const note = 'Brought a folder of drawings: bicycles, a water pump, a folding table.';
  await product.call(createNote, { token, params, body: { kind: 'note', text: note } });
  const call = 'Rang to say that Saturday suits the family best.';
  await product.call(createNote, { token, params, body: { kind: 'call', text: call } });
}

async function fillWeek(
  product: Product,
  token: string,
  {
    monday,
    counsellors,
    firstId,
  }: { monday: string; counsellors: readonly { id: number }[]; firstId: number },
): Promise<void> {
  const { students } = await product.call(listStudents, { token, query: { limit: '25' } });
  const ids = [firstId, ...students.map(({ id }) => id).filter((id) => id !== firstId)];
  for (const [index, [day, hour, counsellor, service]] of WEEK.entries()) {
    const midnight = Date.parse(`${monday}T00:00:00+05:30`) + day * DAY_MS;
    await product.call(bookAppointment, {
      token,
      body: {
        studentId: ids[index % ids.length],
        service,
        startsAt: new Date(midnight + hour * 3_600_000).toISOString(),
        durationMinutes: 60,
        counsellorId: counsellors[counsellor]?.id,
      },
    });
  }
}

async function writeReport(product: Product, token: string, studentId: number) {
  const { enrolment } = await product.call(createEnrolment, {
    token,
    params: { id: studentId },
    body: { service: 'career' },
  });
  await product.call(setEnrolmentStage, {
    token,
    params: { id: enrolment.id },
    body: { stage: 'completed', from: enrolment.stage },
  });
  const { report } = await product.call(createReport, { token, params: { id: enrolment.id } });
  const params = { id: report.id };
  const saved = await product.call(saveReport, {
    token,
    params,
    body: { version: report.version, content: REPORT },
  });
  const body = { version: saved.report.version, status: 'ready' };
  await product.call(setReportStatus, { token, params, body });
  const link = await product.call(createReportLink, { token, params, body: { expiresInDays: 14 } });
  return { reportId: report.id, linkToken: link.token };
}
