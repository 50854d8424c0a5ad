import type { FastifyInstance } from 'fastify';
import { registerMails } from '#server/areas/mail/index.ts';
import type { Config } from '#server/config.ts';
import * as accountMails from './accounts/account-mail.ts';
import { type AccountOptions, registerFamilyAccounts } from './accounts/routes.ts';
import { registerFamiliesBooking } from './booking/routes.ts';
import { consentAsked, consentReceipt } from './consents/consent-mail.ts';
import { registerConsentPassport, registerConsentRequests } from './consents/routes.ts';
import { erasureAsked, erasureReceipt, erasureStopped, requestAnswered } from './data/data-mail.ts';
import { type FamilyDataOptions, registerDataRequests, registerFamilyData } from './data/routes.ts';
import { guardianInvitation } from './guardians/invitation-mail.ts';
import { registerFamilyAccess, registerGuardians } from './guardians/routes.ts';
import { familyAnswer } from './messages/answer-mail.ts';
import { registerFamilyMessages, registerSpaceAnswers } from './messages/routes.ts';
import { registerFamilyResults } from './results/routes.ts';
import { registerFamilySpace } from './space/routes.ts';

export {
  deleteEnded as deleteEndedOfFamilies,
  findFamily,
  takeChange as takeFamilyChange,
} from './accounts/service.ts';
export { eraseDue } from './data/erasures.ts';
export { familiesOfFamily } from './guardians/family-sql.ts';
export { deleteOldInvitations } from './guardians/invitations.ts';
export { listDeciders } from './guardians/sight.ts';
export { deleteUnsent as deleteUnsentFiles } from './messages/service.ts';

type Options = Pick<Config, 'publicServices'> & AccountOptions & FamilyDataOptions;

/** The team's side is always there: what families have left stays visible where their accounts were switched off. */
export function registerFamilies(app: FastifyInstance, { publicServices, ...options }: Options): void {
  registerMails(
    ...Object.values(accountMails),
    ...[consentAsked, consentReceipt, guardianInvitation, familyAnswer],
    ...[erasureAsked, erasureReceipt, erasureStopped, requestAnswered],
  );
  registerFamilyAccess(app);
  registerConsentRequests(app);
  registerDataRequests(app);
  registerSpaceAnswers(app);
  if (publicServices !== 'accounts') return;
  registerFamilyAccounts(app, options);
  registerFamilySpace(app);
  registerFamilyResults(app);
  registerGuardians(app);
  registerConsentPassport(app);
  registerFamilyData(app, options);
  registerFamiliesBooking(app);
  registerFamilyMessages(app);
}
