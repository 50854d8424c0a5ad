import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate, formatNumber, orDash } from '#web/lib/format.ts';
import { Proposal } from './proposal.tsx';
import { SchoolActions } from './school-actions.tsx';
import { SchoolFormDialog } from './school-form-dialog.tsx';

interface SchoolCardProps {
  school: SchoolDetails;
  students: number;
}

export function SchoolCard({ school, students }: SchoolCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const details = [
    ['City', orDash(school.city)],
    ['Board', orDash(school.board)],
    ['Address', orDash(school.address)],
    ['Added', formatDate(school.createdAt)],
  ] as const;
  return (
    <Card>
      <CardHeader>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <CardTitle className="min-w-0 [overflow-wrap:anywhere]">{school.name}</CardTitle>
          {school.isArchived && <Badge>Archived</Badge>}
          {school.proposedBy !== null && <Badge tone="amber">Proposed</Badge>}
        </div>
        <SchoolActions school={school} onEdit={() => setIsEditing(true)} />
      </CardHeader>
      {school.proposedBy !== null && <Proposal school={school} students={students} />}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        {details.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={{ pathname: paths.admin.dashboardStudents, search: `schoolId=${school.id}` }}
        className="mt-3 inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-dark"
      >
        {`Students: ${formatNumber(students)}`}
      </Link>
      {isEditing && (
        <SchoolFormDialog
          school={school}
          onClose={() => setIsEditing(false)}
          onSaved={() => setIsEditing(false)}
        />
      )}
    </Card>
  );
}
