import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  DAY_FIELDS,
  FIELDS_AFTER_SCHOOL,
  FIELDS_BEFORE_SCHOOL,
  type PlainField,
  STUDENT_FIELDS,
  type Student,
} from '#contracts/students/index.ts';
import { formatDate, mailtoLink } from '#web/lib/format.ts';
import { Section } from './section.tsx';

const LINK =
  'inline-flex min-h-11 items-center text-primary underline underline-offset-2 hover:text-primary-dark sm:min-h-0';

/** Null hides a field that is shown elsewhere. Fields without an entry are plain texts or days. */
const SHOWN: Partial<Record<PlainField, ((student: Student) => ReactNode) | null>> = {
  name: null,
  guardianName: ({ guardianName, guardianRelation }) => withNote(guardianName, guardianRelation),
  guardianRelation: null,
  phone: ({ phone }) => phone && linkTo(`tel:${phone}`, phone),
  email: ({ email }) => email && linkTo(mailtoLink(email), email),
  dateOfBirth: birthday,
};

export function Details({ student }: { student: Student }) {
  const { school } = student;
  function plain(field: PlainField) {
    const show = SHOWN[field];
    if (show === null) return null;
    return (
      <Detail key={field} label={STUDENT_FIELDS[field].label}>
        {(show ? show(student) : plainText(student, field)) || '—'}
      </Detail>
    );
  }
  return (
    <Section title="Details">
      <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        {FIELDS_BEFORE_SCHOOL.map(plain)}
        <Detail label="School">
          {school === null ? (
            '—'
          ) : (
            <Link to={addressOf(paths.admin.dashboardSchool, school.id)} className={LINK}>
              {school.name}
            </Link>
          )}
        </Detail>
        {FIELDS_AFTER_SCHOOL.map(plain)}
        <Detail label="Added">{formatDate(student.createdAt)}</Detail>
      </dl>
    </Section>
  );
}

function linkTo(address: string, text: string) {
  return (
    <a href={address} className={LINK}>
      {text}
    </a>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

function withNote(text: string | null, note: string | null): string | null {
  return text !== null && note !== null ? `${text} (${note})` : (text ?? note);
}

function plainText(student: Student, field: PlainField): string | null {
  const value = student[field];
  return value !== null && DAY_FIELDS.includes(field) ? formatDate(value) : value;
}

function birthday({ dateOfBirth, age }: Student): string | null {
  if (dateOfBirth === null) return null;
  return age === null ? formatDate(dateOfBirth) : `${formatDate(dateOfBirth)} (age ${age})`;
}
