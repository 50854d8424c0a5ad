import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  answerChoice as answerChoiceEndpoint,
  openChoice as openChoiceEndpoint,
} from '#contracts/guidance/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const openChoice = (token: string, signal: AbortSignal) =>
  callApi(openChoiceEndpoint, { signal, body: { token } });

export const answerChoice = (body: BodyInputOf<typeof answerChoiceEndpoint>) =>
  callApi(answerChoiceEndpoint, { body });
