import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import { DAY_MS, HOUR_MS } from '#contracts/lib/durations.ts';
import type { AppointmentStatus, EnrolmentStage, StudentStatus } from '#contracts/records.ts';
import { blankContent, FINGERS, type ReportContent, type ReportStatus } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import { schoolKeys, studentKeys } from '#server/areas/students/index.ts';
import { COLLEAGUES, FAMILIES, NOTES, SCHOOLS } from './sample-words.ts';

/** Texts of a counsellor, by service. The first name stands in the summary. */
const WRITTEN = {
  career: (name) => ({
    summary: `${name} takes things apart to see how they work, and explains with patience what was inside.`,
    strengths: 'Thinks in space and form. Good at mathematics once its use is clear.',
    recommendations: [
      { title: 'Mechanical engineering', reason: 'Machines are read at a glance; physics is the best mark.' },
      { title: 'Product design', reason: 'Drawings begin with the person who will use the thing.' },
    ],
    nextSteps: ['Visit an open day of an engineering college', 'Keep mathematics and physics in Class 11'],
  }),
  dmit: (name) => ({
    summary: `${name}’s ten patterns were recorded. The talk afterwards was about learning by doing.`,
    fingers: FINGERS.map((finger, at) => ({
      finger,
      pattern: at % 3 === 0 ? ('whorl' as const) : ('ulnar_loop' as const),
      ridgeCount: 8 + at,
    })),
    observations: [{ title: 'Calm during the session', remark: 'Asked what each picture shows.' }],
    learningStyle: 'Learns best with the hands and with short breaks.',
    nextSteps: ['Try the school’s science club for one term'],
  }),
  overseas: (name) => ({
    summary: `Two countries fit the budget and the marks. ${name} prefers a small town.`,
    countries: ['Ireland', 'Germany'],
    course: 'Computer science',
    level: 'Bachelor’s degree',
    intake: 'September, the year after next',
    budget: '₹ 14 lakh a year',
    nextSteps: ['Book the language test', 'Collect the mark sheets of Classes 9 to 12'],
  }),
  bridging: (name) => ({
    summary: `${name} has caught up in algebra and works alone now.`,
    sessionsHeld: 16,
    sessionsAttended: 15,
    subjects: [{ subject: 'Mathematics', before: '44 %', after: '68 %', remark: 'Fractions need practice.' }],
    nextSteps: ['Ten problems a week'],
  }),
} satisfies { [S in Service]: (name: string) => Partial<ReportContent> };

/** @param startsOn ISO 8601 date of a bridging course's first day. */
function makeReport(service: Service, name: string, startsOn: string): ReportContent {
  const [firstName = name] = name.split(' ');
  const course = service === 'bridging' ? { startsOn } : {};
  return { ...blankContent(service), ...WRITTEN[service](firstName), ...course } as ReportContent;
}

/** Sample families live in India. */
const TIME_ZONE = 'Asia/Kolkata';
const AHEAD_MS = 5.5 * HOUR_MS;
const DAYS = 360;
const FIRST_HOUR = 9;
const LAST_HOUR = 17;
const COUNSELLORS = 2;

interface SampleAppointment {
  service: Service;
  startsAt: Date;
  endsAt: Date;
  status: AppointmentStatus;
  outcomeNote: string | null;
  createdAt: Date;
}

/** A working consultancy, dated around `now`: a year of families whose number grows, and meetings around today. */
export function makeSampleData(now: Date) {
  const schools = SCHOOLS.map(([name, city, board], index) => ({
    name,
    city,
    board,
    ...schoolKeys({ name, city }),
    isSample: true,
    createdAt: daysAgo(now, DAYS + 10 - index),
  }));
  const calendar = new Calendar();
  return { schools, families: FAMILIES.map((_, index) => makeFamily(index, now, calendar)) };
}

export type SampleFamily = ReturnType<typeof makeFamily>;

function makeFamily(index: number, now: Date, calendar: Calendar) {
  const [name, guardianName, guardianRelation] = pick(FAMILIES, index);
  const [schoolName, city, board] = pick(SCHOOLS, index);
  // More families come each month.
  const age = Math.round(DAYS * (1 - Math.sqrt((index + 0.5) / FAMILIES.length)));
  const createdAt = daysAgo(now, age, FIRST_HOUR + (index % 8));
  const counsellor = index % COUNSELLORS;
  const years = 13 + (index % 6);
  const words = {
    name,
    guardianName,
    phone: `+911${String(2_345_000_00 + index * 137).padStart(9, '0')}`,
    email: `${toAddress(guardianName)}@family.example`,
    className: String(Math.min(years - 5, 12)),
  };
  const services = servicesOf(index, age);
  return {
    student: {
      ...words,
      ...studentKeys(words, schoolName),
      guardianRelation,
      city,
      board,
      dateOfBirth: `${now.getUTCFullYear() - years}-0${1 + (index % 9)}-${10 + (index % 18)}`,
      status: statusOf(index, age),
      isSample: true,
      createdAt,
    },
    schoolName,
    /** Some of the newest wait for a counsellor. */
    counsellor: age < 12 && index % 3 === 0 ? null : counsellor,
    enrolments: services.map((service, at) =>
      makeEnrolment({ index, name, service, age: age - at * 45 }, now),
    ),
    appointments: makeAppointments({ index, age, counsellor, service: pick(services, 0) }, now, calendar),
    notes: age > 6 ? [makeNote(index, createdAt), ...(age > 60 ? [makeNote(index + 3, createdAt)] : [])] : [],
  };
}

const SERVICE_CYCLE: Service[] = ['career', 'dmit', 'career', 'overseas', 'dmit', 'bridging', 'career'];

function servicesOf(index: number, age: number): Service[] {
  const first = pick(SERVICE_CYCLE, index);
  return first === 'dmit' && age > 90 ? [first, 'career'] : [first];
}

function statusOf(index: number, age: number): StudentStatus {
  if (age < 10) return 'pending';
  return age > 250 && index % 4 === 0 ? 'inactive' : 'active';
}

interface SampleEnrolment {
  index: number;
  name: string;
  service: Service;
  /** Days since its beginning. */
  age: number;
}

function makeEnrolment({ index, name, service, age }: SampleEnrolment, now: Date) {
  const createdAt = daysAgo(now, age, 12);
  const stage = stageOf(index, age);
  const completedAt = stage === 'completed' ? daysAgo(now, age - 40, 16) : null;
  const row = { service, stage, createdAt, completedAt };
  // Two completed ones wait for their report.
  if (completedAt === null || index % 16 === 3) return { row, report: null };
  const status = reportStatusOf(index, age);
  const readyAt = status === 'draft' ? null : new Date(completedAt.getTime() + 2 * DAY_MS);
  const report = {
    status,
    content: makeReport(service, name, isoDateOf(createdAt, TIME_ZONE)),
    createdAt: completedAt,
    updatedAt: readyAt ?? completedAt,
    readyAt,
    sharedAt: status === 'shared' && readyAt !== null ? new Date(readyAt.getTime() + DAY_MS) : null,
  };
  return { row, report };
}

function stageOf(index: number, age: number): EnrolmentStage {
  if (age < 20) return 'enrolled';
  if (index % 13 === 5) return 'cancelled';
  return age > 60 ? 'completed' : 'in_progress';
}

function reportStatusOf(index: number, age: number): ReportStatus {
  if (age < 90) return index % 2 === 0 ? 'draft' : 'ready';
  return index % 9 === 4 ? 'ready' : 'shared';
}

interface Meetings {
  index: number;
  age: number;
  counsellor: number;
  service: Service;
}

const PAUSES = [7, 25, 55, 100];
const OUTCOMES = [
  'The family knows its next step.',
  'Agreed on a second talk.',
  'The student spoke most of the time.',
];

function makeAppointments(family: Meetings, now: Date, calendar: Calendar): SampleAppointment[] {
  const { index, age, counsellor, service } = family;
  const today = isoDateOf(now, TIME_ZONE);
  const book = (days: number, status: AppointmentStatus, outcomeNote: string | null = null) => {
    const startsAt = calendar.take(counsellor, addDays(today, days), FIRST_HOUR + ((index * 3) % 8));
    const createdAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - 3 * DAY_MS);
    return {
      service,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      status,
      outcomeNote,
      createdAt,
    };
  };
  const past = PAUSES.map((pause) => age - pause)
    .filter((ago, at) => ago > 2 && (at < 2 || index % 2 === 0))
    .map((ago, at) => {
      const status = pastStatus(index + at);
      return book(-ago, status, status === 'completed' ? pick(OUTCOMES, index + at) : null);
    });
  // Three meetings of the last days have no outcome yet.
  if (index % 20 === 9) past.push(book(isSunday(addDays(today, -1)) ? -2 : -1, 'confirmed'));
  if (index % 4 !== 1) return past;
  const ahead = (index >> 2) % 11;
  return [...past, book(ahead, ahead > 2 && index % 8 === 5 ? 'requested' : 'confirmed')];
}

function pastStatus(index: number): AppointmentStatus {
  if (index % 8 === 3) return 'no_show';
  return index % 9 === 7 ? 'cancelled' : 'completed';
}

function makeNote(index: number, createdAt: Date) {
  const [kind, text] = pick(NOTES, index);
  return { kind, text, createdAt: new Date(createdAt.getTime() + (1 + (index % 5)) * DAY_MS) };
}

const isSunday = (day: string) => new Date(day).getUTCDay() === 0;

/** Hours of the counsellors, each taken once; no Sundays. */
class Calendar {
  readonly #taken = new Set<string>();

  take(counsellor: number, wantedDay: string, wantedHour: number): Date {
    for (let day = wantedDay; ; day = addDays(day, 1)) {
      const midnight = Date.parse(day) - AHEAD_MS;
      if (isSunday(day)) continue;
      for (let hour = wantedHour; hour <= LAST_HOUR; hour += 1) {
        const startsAt = new Date(midnight + hour * HOUR_MS);
        const key = `${counsellor} ${startsAt.getTime()}`;
        if (this.#taken.has(key)) continue;
        this.#taken.add(key);
        return startsAt;
      }
    }
  }
}

/** @param hour of the office's clock; by default the present moment. */
export function daysAgo(now: Date, days: number, hour?: number): Date {
  if (hour === undefined) return new Date(now.getTime() - days * DAY_MS);
  const midnight = Math.floor((now.getTime() + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;
  return new Date(Math.min(midnight - days * DAY_MS + hour * HOUR_MS, now.getTime()));
}

/** The local part of an e-mail address. */
export function toAddress(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '.');
}

export function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

export function makeColleagues(now: Date) {
  return COLLEAGUES.map((colleague) => {
    const email = `${toAddress(colleague.name)}@team.example`;
    return { ...colleague, email, emailKey: email, isSample: true, createdAt: daysAgo(now, DAYS + 20) };
  });
}
