import { askForConsents as askForConsentsEndpoint, type PassportPurpose } from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const askForConsents = (studentId: number, purposes: PassportPurpose[]) =>
  callApi(askForConsentsEndpoint, { params: { id: studentId }, body: { purposes } });
