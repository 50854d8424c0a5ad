import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** For example "Loading analytics...". */
  loading: string;
  /** For example "Failed to load analytics. Please try again." */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its loading or error state. Data stays on the screen when a later load fails. */
export function Loaded<Data>({ query, loading, failed, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  const hasFailed = isError && !isFetching;
  if (data === undefined && !hasFailed) return <Loading text={loading} />;
  return (
    <>
      {hasFailed && <ErrorPanel message={failed} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}
