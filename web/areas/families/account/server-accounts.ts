import {
  confirmFamilyAccount,
  type FamilyAccount,
  getFamilySession,
  requestFamilyConfirmation,
  requestFamilyPasswordReset,
  setFamilyPassword,
  signInFamily,
  signOutFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import type { AccountDetails } from './account-record.ts';

// Accounts that the server keeps. Apart from account-storage.ts, which every page loads.

/** @throws as callApi does. */
export async function signUp(details: AccountDetails): Promise<void> {
  await callApi(signUpFamily, { body: { ...details, language: pageLanguage() } });
}

/** @returns null for an unknown address or a wrong password. @throws as callApi does. */
export async function signIn(body: {
  email: string;
  password: string;
  isRemembered: boolean;
}): Promise<FamilyAccount | null> {
  try {
    return (await callApi(signInFamily, { body })).account;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_credentials') return null;
    throw error;
  }
}

/** The account of this browser's cookie; null without a live session. @throws as callApi does. */
export async function readSession(signal?: AbortSignal): Promise<FamilyAccount | null> {
  try {
    return (await callApi(getFamilySession, { signal })).account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** @throws as callApi does, except for a session that has ended already. */
export async function signOut(): Promise<void> {
  try {
    await callApi(signOutFamily, { keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

export async function askForPasswordLink(email: string): Promise<void> {
  await callApi(requestFamilyPasswordReset, { body: { email } });
}

export async function askForConfirmation(): Promise<void> {
  await callApi(requestFamilyConfirmation);
}

/** @param password only in a browser that is not signed in to the account. */
export async function confirmAddress(token: string, password?: string): Promise<void> {
  await callApi(confirmFamilyAccount, { body: { token, password } });
}

export async function choosePassword(token: string, newPassword: string): Promise<void> {
  await callApi(setFamilyPassword, { body: { token, newPassword } });
}
