export { registerFamilyAccounts } from './accounts/routes.ts';
export {
  deleteEnded as deleteEndedOfFamilies,
  findFamily,
  takeChange as takeFamilyChange,
} from './accounts/service.ts';
export { registerFamiliesBooking } from './booking/routes.ts';
export { registerConsentPassport } from './consents/routes.ts';
export { eraseDue } from './data/erasures.ts';
export { registerFamilyData } from './data/routes.ts';
export { familiesOfFamily } from './guardians/family-sql.ts';
export { deleteOldInvitations } from './guardians/invitations.ts';
export { registerGuardians } from './guardians/routes.ts';
export { listDeciders } from './guardians/sight.ts';
export { registerFamilyMessages } from './messages/routes.ts';
export { deleteUnsent as deleteUnsentFiles } from './messages/service.ts';
export { registerFamilyResults } from './results/routes.ts';
export { registerFamilySpace } from './space/routes.ts';
