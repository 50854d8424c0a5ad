import { type CountedAnswers, createCountedAnswers } from '#contracts/guidance/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export async function sendCounted(body: CountedAnswers): Promise<void> {
  await callApi(createCountedAnswers, { body });
}
