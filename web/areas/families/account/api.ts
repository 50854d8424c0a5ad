import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  cancelFamilyAddressChange,
  changeFamilyAddress,
  changeFamilyDetails,
  changeFamilyMails,
  changeFamilyPassword,
  confirmFamilyAccount,
  deleteFamilyAccount,
  endFamilySession,
  endOtherFamilySessions,
  type FamilyAccount,
  getFamilyAccount,
  getFamilySession,
  listFamilySessions,
  requestFamilyConfirmation,
  requestFamilyPasswordReset,
  resendFamilyAddressLink,
  setFamilyPassword,
  signInFamily,
  signOutFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import type { AccountDetails } from './account-record.ts';

// Accounts that the server keeps. Loaded late: account-storage.ts is part of every page. Each throws as callApi does.

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

export async function readOwnAccount(signal: AbortSignal) {
  const [own, { sessions }] = await Promise.all([
    callApi(getFamilyAccount, { signal }),
    callApi(listFamilySessions, { signal }),
  ]);
  return { ...own, sessions };
}
export type Loaded = Awaited<ReturnType<typeof readOwnAccount>>;

export const changeDetails = (body: BodyInputOf<typeof changeFamilyDetails>) =>
  callApi(changeFamilyDetails, { body });
export const changeMails = (mailsShowText: boolean) =>
  callApi(changeFamilyMails, { body: { mailsShowText } });
export const changeAddress = (body: BodyInputOf<typeof changeFamilyAddress>) =>
  callApi(changeFamilyAddress, { body });
export const resendAddressLink = () => callApi(resendFamilyAddressLink);
export const cancelAddressChange = () => callApi(cancelFamilyAddressChange);
export const changePassword = (body: BodyInputOf<typeof changeFamilyPassword>) =>
  callApi(changeFamilyPassword, { body });
export const deleteAccount = (password: string) => callApi(deleteFamilyAccount, { body: { password } });
export const endSession = (id: number) => callApi(endFamilySession, { params: { id } });
export const endOtherSessions = () => callApi(endOtherFamilySessions);
