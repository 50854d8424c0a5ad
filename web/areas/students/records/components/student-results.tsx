import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { listStudents } from '#contracts/students/index.ts';
import { ListError } from '#web/components/list-error.tsx';
import { EmptyState, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { ROWS_WHILE_TYPING, StudentsTable } from './students-table.tsx';

interface StudentResultsProps {
  result: UseQueryResult<ResponseOf<typeof listStudents>>;
  /** Whether a search is being typed, so that the next key brings other rows. */
  isTyping: boolean;
  /** For example "Showing 1–50 of 128", for that many rows. */
  describe: (rows: number) => string;
  /** Whether anything narrows the list down. */
  isNarrowed: boolean;
  onClear: () => void;
  /** Null on the first page. */
  onFirstPage: (() => void) | null;
  /** The ways to the pages before and after. */
  children: ReactNode;
}

/** The list in every state that it can be in. */
export function StudentResults(props: StudentResultsProps) {
  const { result, isTyping, describe, isNarrowed, onClear, onFirstPage, children } = props;
  const { data, isPending, isError, isFetching, isPlaceholderData, error, refetch } = result;

  if (isPending || (isError && isFetching)) return <Loading text="Loading students..." />;
  if (isError) {
    return (
      <ListError
        message="Failed to load students. Please try again."
        error={error}
        onRetry={() => void refetch()}
        onFirstPage={onFirstPage}
      />
    );
  }
  const { students } = data;
  const isEmpty = students.length === 0;
  return (
    <Card>
      <p role="status" className={cn('mb-3 text-ink-soft', isEmpty && 'sr-only')}>
        {isEmpty ? '' : describe(students.length)}
      </p>
      {isEmpty ? (
        <NoStudents isNarrowed={isNarrowed || onFirstPage !== null} onClear={onClear} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={cn('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <StudentsTable rows={students} isTyping={isTyping} />
        </div>
      )}
      {/* Below rows that are still to come, they would move away under a click. */}
      {!(isTyping && students.length > ROWS_WHILE_TYPING) && children}
    </Card>
  );
}

function NoStudents({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState text="No students yet." />;
  return (
    <div className="grid justify-items-center pb-10">
      <EmptyState text="No students found." />
      <Button variant="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
