import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { ClassListImport } from '#contracts/schools/index.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { StepCard } from './step-card.tsx';
import { Stepper } from './stepper.tsx';

export function ImportResult({ list }: { list: ClassListImport }) {
  const leftOut = list.rows - list.imported - list.linked;
  const added = `importId=${list.id}`;
  return (
    <>
      <Stepper current="done" isOfSchools={list.school === null} />
      <StepCard title="The class list was imported">
        <div role="status" className="flex items-start gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-primary" />
          <div className="grid min-w-0 gap-1">
            <p className="break-words font-medium text-ink">
              {`${countOf(list.imported, 'student')} added${list.school ? ` to ${list.school.name}` : ''}.`}
            </p>
            {list.linked > 0 && (
              <p className="text-ink-soft">{`${countOf(list.linked, 'row')} linked to stored records.`}</p>
            )}
            {leftOut > 0 && <p className="text-ink-soft">{`${countOf(leftOut, 'row')} skipped.`}</p>}
            <p className="break-words text-ink-soft">
              {`${list.fileName} was imported on ${formatDateTime(list.committedAt)}.`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {list.imported > 0 && (
            <>
              <Link
                to={{ pathname: paths.admin.dashboardStudents, search: added }}
                className={buttonClasses()}
              >
                Show these students
              </Link>
              <Link
                to={{ pathname: paths.admin.dashboardStudents, search: `${added}&selected=all` }}
                className={buttonClasses({ variant: 'secondary' })}
              >
                Assign, enrol or tag them
              </Link>
            </>
          )}
          {list.school && (
            <Link
              to={{ pathname: paths.admin.dashboardStudents, search: `schoolId=${list.school.id}` }}
              className={buttonClasses({ variant: 'secondary' })}
            >
              Show this school’s students
            </Link>
          )}
          <Link to={{ search: '' }} className={buttonClasses({ variant: 'secondary' })}>
            Import another class list
          </Link>
        </div>
      </StepCard>
    </>
  );
}
