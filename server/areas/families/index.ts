export { registerFamilyAccounts } from './accounts/routes.ts';
export { deleteEnded as deleteEndedOfFamilies, findFamily } from './accounts/service.ts';
