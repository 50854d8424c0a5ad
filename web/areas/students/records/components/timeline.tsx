import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimelineEntry } from '#contracts/students/index.ts';
import { timelineQuery } from '#web/areas/students/records/queries.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { NoteForm } from './note-form.tsx';
import { Section } from './section.tsx';
import { TimelineItem } from './timeline-item.tsx';

const FILTERS = [
  { value: 'all', label: 'Everything' },
  { value: 'note', label: 'Notes' },
  { value: 'call', label: 'Calls' },
  { value: 'change', label: 'Changes' },
];

/** Notes, calls and changes of a student, newest first. */
export function Timeline({ studentId }: { studentId: number }) {
  const [shown, setShown] = useState('all');
  return (
    <Section
      title="Timeline"
      action={
        <div className="w-40">
          <Select
            aria-label="Show in the timeline"
            value={shown}
            options={FILTERS}
            onChange={(event) => setShown(event.target.value)}
          />
        </div>
      }
    >
      <NoteForm studentId={studentId} />
      <Entries studentId={studentId} shown={shown} />
    </Section>
  );
}

function Entries({ studentId, shown }: { studentId: number; shown: string }) {
  const query = useInfiniteQuery(timelineQuery(studentId));
  const { data, isFetching, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (!data) {
    if (isPending || isFetching) return <Loading text="Loading timeline..." />;
    return <ErrorPanel message="Failed to load the timeline." onRetry={() => void refetch()} />;
  }
  const entries = uniqueEntries(data.pages).filter(({ kind }) => shown === 'all' || kind === shown);
  return (
    <>
      {entries.length === 0 && (
        <p className="mt-4 text-ink-soft">{hasNextPage ? 'None among the newest.' : 'Nothing here yet.'}</p>
      )}
      <ol aria-label="Timeline" className="mt-5 grid divide-y divide-line">
        {entries.map((entry) => (
          <TimelineItem key={entry.key} entry={entry} />
        ))}
      </ol>
      {query.isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="mt-2 text-danger-dark">
          We couldn’t load more. Please try again.
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  );
}

/** What was added here meanwhile moves an older entry on to the next page, and would be listed twice. */
function uniqueEntries(pages: readonly { entries: TimelineEntry[] }[]): TimelineEntry[] {
  return [...new Map(pages.flatMap(({ entries }) => entries.map((entry) => [entry.key, entry]))).values()];
}
