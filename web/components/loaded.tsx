import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { ApiError } from '#web/lib/api-client.ts';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch' | 'error'>;
  /** For example "Loading analytics...". */
  loading: string;
  /** For example "Failed to load analytics. Please try again." */
  failed: string;
  /** Shown after a 404. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its loading or error state. Data stays on the screen when a later load fails. */
export function Loaded<Data>({ query, loading, failed, missing, children }: LoadedProps<Data>) {
  const { data, error, isError, isFetching, refetch } = query;
  if (missing !== undefined && error instanceof ApiError && error.status === 404) return missing;
  const hasFailed = isError && !isFetching;
  if (data === undefined && !hasFailed) return <Loading text={loading} />;
  return (
    <>
      {hasFailed && <ErrorPanel message={failed} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}
