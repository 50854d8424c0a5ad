import { queryOptions } from '@tanstack/react-query';
import { exportCountedAnswers, getChoiceFigures } from '#contracts/guidance/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';

export const choiceFiguresQuery = queryOptions({
  queryKey: ['choice-figures'],
  queryFn: ({ signal }) => callApi(getChoiceFigures, { signal }),
  staleTime: 0,
});

export const saveCountedAnswers = () => downloadFile(exportCountedAnswers, 'counted-answers.csv');
