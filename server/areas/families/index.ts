export { registerFamilyAccounts } from './accounts/routes.ts';
export { deleteEnded as deleteEndedOfFamilies, findFamily } from './accounts/service.ts';

export { type Child, isAdult, listChildren, requireSight } from './guardians/sight.ts';

export { registerFamilySpace } from './space/routes.ts';
