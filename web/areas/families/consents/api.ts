import {
  decideConsent,
  getConsentPassport,
  type PassportPurpose,
  withdrawFamilyConsent,
} from '#contracts/families/index.ts';
import type { Language } from '#contracts/languages.ts';
import type { ConsentDecision } from '#contracts/records.ts';
import { callApi } from '#web/lib/api-client.ts';

export const getPassport = (id: string, signal: AbortSignal) =>
  callApi(getConsentPassport, { params: { id }, signal });

interface Decision {
  purpose: PassportPurpose;
  decision: ConsentDecision;
  /** Of the page, and so of the words. */
  language: Language;
  wording: number;
}

export const decide = (id: string, body: Decision) => callApi(decideConsent, { params: { id }, body });

export const withdraw = (id: string, purpose: PassportPurpose) =>
  callApi(withdrawFamilyConsent, { params: { id, purpose } });
