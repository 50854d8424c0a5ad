import { DAY_MS, HOUR_MS } from '#contracts/lib/durations.ts';
import type { AppointmentStatus, EnrolmentStage, StudentStatus } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { schoolKeys, studentKeys } from '#server/areas/students/index.ts';

interface SampleStudent extends ReturnType<typeof studentKeys> {
  name: string;
  guardianName: string;
  phone: string;
  email: string;
  city: string;
  schoolName: string;
  className: string;
  dateOfBirth: string;
  status: StudentStatus;
  isSample: true;
  createdAt: Date;
  enrolments: { service: Service; stage: EnrolmentStage; createdAt: Date; completedAt: Date | null }[];
  appointments: {
    service: Service;
    startsAt: Date;
    endsAt: Date;
    status: AppointmentStatus;
    createdAt: Date;
  }[];
}

// Invented schools and people; the phone numbers begin with a digit that no Indian mobile number begins with.
const SCHOOLS = [
  ['Banyan Tree Sample School', 'Pune', 'CBSE'],
  ['Lotus Valley Sample School', 'Chennai', 'ICSE'],
  ['Riverbank Sample School', 'Hyderabad', 'State Board'],
  ['Hill View Sample School', 'Bengaluru', 'CBSE'],
  ['Silver Oak Sample School', 'Coimbatore', 'State Board'],
] as const;

const STUDENTS = [
  ['Asha Example', 'Meena Example'],
  ['Bharat Sample', 'Gopal Sample'],
  ['Chitra Example', 'Uma Example'],
  ['Dev Sample', 'Kiran Sample'],
  ['Esha Example', 'Latha Example'],
  ['Farhan Sample', 'Salma Sample'],
  ['Gauri Example', 'Vinod Example'],
  ['Harish Sample', 'Padma Sample'],
  ['Isha Example', 'Rekha Example'],
  ['Jai Sample', 'Mohan Sample'],
  ['Kavya Example', 'Sudha Example'],
  ['Lakshman Sample', 'Devi Sample'],
  ['Mira Example', 'Anand Example'],
  ['Nikhil Sample', 'Jaya Sample'],
  ['Ojas Example', 'Smita Example'],
  ['Pooja Sample', 'Ravi Sample'],
  ['Rohan Example', 'Nandini Example'],
  ['Sanjana Sample', 'Arun Sample'],
  ['Tara Example', 'Bela Example'],
  ['Uday Sample', 'Hema Sample'],
  ['Varsha Example', 'Suresh Example'],
  ['Yusuf Sample', 'Amina Sample'],
  ['Zoya Example', 'Imran Example'],
  ['Aditi Sample', 'Prakash Sample'],
] as const;

const SERVICE_CYCLE: Service[] = ['dmit', 'career', 'dmit', 'overseas', 'career', 'bridging'];
const STAGE_CYCLE: EnrolmentStage[] = ['completed', 'in_progress', 'completed', 'enrolled', 'completed'];
const STATUS_CYCLE: StudentStatus[] = ['active', 'active', 'pending', 'active', 'inactive'];

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

/** Yesterday's waits for its outcome, and every other future one for a confirmation. */
function statusOn(day: number): AppointmentStatus {
  if (day < -1) return 'completed';
  return day > 0 && day % 2 === 1 ? 'requested' : 'confirmed';
}

/** Midnight in India, where sample families live. In milliseconds. */
function officeMidnight(now: Date): number {
  const ahead = 5.5 * HOUR_MS;
  return Math.floor((now.getTime() + ahead) / DAY_MS) * DAY_MS - ahead;
}

/** The sample data set, dated around `now` so that the dashboard has something to show today. */
export function makeSampleData(now: Date) {
  const schools = SCHOOLS.map(([name, city, board], index) => ({
    name,
    city,
    board,
    ...schoolKeys({ name, city }),
    isSample: true,
    createdAt: new Date(now.getTime() - (120 + index * 9) * DAY_MS),
  }));
  const students = STUDENTS.map((names, index) => makeStudent(names, index, now));
  return { schools, students };
}

function makeStudent(
  [name, guardianName]: readonly [string, string],
  index: number,
  now: Date,
): SampleStudent {
  const [schoolName, city] = pick(SCHOOLS, index);
  const createdAt = new Date(now.getTime() - (index * 4 * DAY_MS + index * HOUR_MS));
  const age = 12 + (index % 7);
  const stage = pick(STAGE_CYCLE, index);
  const service = pick(SERVICE_CYCLE, index);
  const isAppointed = index % 3 === 0;
  const day = index / 3 - 2;
  const startsAt = new Date(officeMidnight(now) + day * DAY_MS + (10 + (index % 5)) * HOUR_MS);
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  const words = {
    name,
    guardianName,
    phone: `+911${String(2_345_000_00 + index * 137).padStart(9, '0')}`,
    email: `${name.toLowerCase().replace(' ', '.')}@family.example`,
  };
  return {
    ...words,
    ...studentKeys(words, schoolName),
    city,
    schoolName,
    className: String(Math.min(age - 5, 12)),
    dateOfBirth: `${now.getUTCFullYear() - age}-0${1 + (index % 9)}-15`,
    status: pick(STATUS_CYCLE, index),
    isSample: true,
    createdAt,
    enrolments: [
      {
        service,
        stage,
        createdAt,
        completedAt: stage === 'completed' ? new Date(createdAt.getTime() + HOUR_MS) : null,
      },
    ],
    appointments: isAppointed
      ? [
          {
            service,
            startsAt,
            endsAt,
            status: statusOn(day),
            createdAt,
          },
        ]
      : [],
  };
}
