import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  changeFamilyAddress,
  changeFamilyDetails,
  changeFamilyPassword,
  deleteFamilyAccount,
  endFamilySession,
  endOtherFamilySessions,
  getFamilyAccount,
  keepFamilyAddress,
  listFamilySessions,
  mailFamilyAddressAgain,
} from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';

// The calls of the account's page. Each throws as callApi does.

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
export const changeAddress = (body: BodyInputOf<typeof changeFamilyAddress>) =>
  callApi(changeFamilyAddress, { body });
export const mailAddressAgain = () => callApi(mailFamilyAddressAgain);
export const keepAddress = () => callApi(keepFamilyAddress);
export const changePassword = (body: BodyInputOf<typeof changeFamilyPassword>) =>
  callApi(changeFamilyPassword, { body });
export const deleteAccount = (password: string) => callApi(deleteFamilyAccount, { body: { password } });
export const endSession = (id: number) => callApi(endFamilySession, { params: { id } });
export const endOtherSessions = () => callApi(endOtherFamilySessions);
