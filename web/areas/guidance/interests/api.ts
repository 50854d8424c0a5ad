import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  answerChoice as answerChoiceEndpoint,
  type CountedAnswers,
  createCountedAnswers,
  exportCountedAnswers,
  getChoiceFigures,
  openChoice as openChoiceEndpoint,
} from '#contracts/guidance/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';

export async function sendCounted(body: CountedAnswers): Promise<void> {
  await callApi(createCountedAnswers, { body });
}

export const openChoice = (token: string, signal: AbortSignal) =>
  callApi(openChoiceEndpoint, { signal, body: { token } });

export const answerChoice = (body: BodyInputOf<typeof answerChoiceEndpoint>) =>
  callApi(answerChoiceEndpoint, { body });

export const choiceFiguresQuery = queryOptions({
  queryKey: ['choice-figures'],
  queryFn: ({ signal }) => callApi(getChoiceFigures, { signal }),
  staleTime: 0,
});

export const saveCountedAnswers = () => downloadFile(exportCountedAnswers, 'counted-answers.csv');
