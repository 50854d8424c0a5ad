import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Duplicate, DuplicateReason } from '#contracts/students/index.ts';
import { duplicatesQuery } from '#web/areas/students/records/api.ts';
import {
  type DuplicateSearch,
  duplicateSearchOf,
  isTelling,
  type KnownOfFamily,
} from '#web/areas/students/records/duplicate-search.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { useDebounced } from '#web/lib/use-typed-search.ts';

const PAUSE_MS = 300;

const REASONS: Record<DuplicateReason, string> = {
  phone: 'same phone number',
  email: 'same email',
  name: 'similar name',
};

interface LikelyDuplicatesProps {
  title: string;
  known: KnownOfFamily;
  /** The edited record, which is not its own duplicate. */
  exceptId?: number | undefined;
  action?: (duplicate: Duplicate) => ReactNode;
}

/** Existing students who match the typed one. Siblings are none. */
export function LikelyDuplicates({ title, known, exceptId, action }: LikelyDuplicatesProps) {
  const typed = JSON.stringify(duplicateSearchOf(known, exceptId));
  const search = JSON.parse(useDebounced(typed, PAUSE_MS)) as DuplicateSearch;
  const { data = [] } = useQuery({ ...duplicatesQuery(search), enabled: isTelling(search) });
  const duplicates = isTelling(search) ? data : [];

  return (
    <>
      {/* Without the list: a screen reader would read it at each change. */}
      <p role="status" className="sr-only">
        {countText(duplicates.length)}
      </p>
      {duplicates.length > 0 && (
        <Alert tone="info" role="presentation">
          <p className="font-medium">{title}</p>
          <ul className="mt-1 grid gap-1">
            {duplicates.map((duplicate) => (
              <li key={duplicate.id} className="flex flex-wrap items-center justify-between gap-x-3">
                <Description duplicate={duplicate} />
                {action?.(duplicate)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function countText(duplicates: number): string {
  if (duplicates === 0) return '';
  return duplicates === 1 ? '1 student may be the same' : `${duplicates} students may be the same`;
}

function Description({ duplicate }: { duplicate: Duplicate }) {
  const { id, name, guardian, school, className, reasons } = duplicate;
  const facts = [guardian, school, className && `class ${className}`].filter(Boolean).join(', ');
  const why = `(${reasons.map((reason) => REASONS[reason]).join(', ')})`;
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {/* A new tab, to keep the form. */}
      <a
        href={addressOf(paths.admin.dashboardStudent, id)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-2 sm:min-h-0"
      >
        {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{' '}
      <span>{facts === '' ? why : `${facts} ${why}`}</span>
    </span>
  );
}
