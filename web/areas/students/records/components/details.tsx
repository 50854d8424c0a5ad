import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { StudentDetails } from '#contracts/students/index.ts';
import { formatDate, orDash } from '#web/lib/format.ts';
import { Section } from './section.tsx';

const LINK =
  'inline-flex min-h-11 items-center text-primary underline underline-offset-2 hover:text-primary-dark sm:min-h-0';

export function Details({ student }: { student: StudentDetails }) {
  const { guardianName, guardianRelation, phone, email, city, school, className, board } = student;
  return (
    <Section title="Details">
      <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <Detail label="Guardian">{orDash(withNote(guardianName, guardianRelation))}</Detail>
        <Detail label="Phone">
          {phone === null ? (
            '—'
          ) : (
            <a href={`tel:${phone}`} className={LINK}>
              {phone}
            </a>
          )}
        </Detail>
        <Detail label="Email">
          {email === null ? (
            '—'
          ) : (
            <a href={mailAddress(email)} className={LINK}>
              {email}
            </a>
          )}
        </Detail>
        <Detail label="City">{orDash(city)}</Detail>
        <Detail label="School">
          {school === null ? (
            '—'
          ) : (
            <Link to={addressOf(paths.admin.dashboardSchool, school.id)} className={LINK}>
              {school.name}
            </Link>
          )}
        </Detail>
        <Detail label="Class">{orDash(className)}</Detail>
        <Detail label="Board">{orDash(board)}</Detail>
        <Detail label="Date of birth">{birthday(student)}</Detail>
        <Detail label="Added">{formatDate(student.createdAt)}</Detail>
      </dl>
    </Section>
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

function birthday({ dateOfBirth, age }: StudentDetails): string {
  if (dateOfBirth === null) return '—';
  return age === null ? formatDate(dateOfBirth) : `${formatDate(dateOfBirth)} (age ${age})`;
}

// Escaped, since an address may hold characters that would begin another part of the link.
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
