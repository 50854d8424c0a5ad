export { registerAccountLinks } from './account-links/routes.ts';
export { deleteOldLinks } from './account-links/service.ts';
export { deleteUnseenDevices } from './devices/service.ts';
export { messageTo } from './members/account-mail.ts';
export { removeSampleMembers } from './members/handover.ts';
export {
  type Handover,
  type Leaving,
  onHandover,
  onLeaving,
  onWorkCount,
  onWorkNamed,
} from './members/leaving.ts';
export { findPasswordFault } from './members/password-rules.ts';
export {
  insertSampleMembers,
  memberRecipient,
  namesOf,
  selectMailedMember,
  selectManagers,
  selectReader,
  setReadUpTo,
} from './members/repo.ts';
export { rescueSuperAdmin } from './members/rescue.ts';
export { registerMembers } from './members/routes.ts';
export { createFirstSuperAdmin, lockTeamAs } from './members/service.ts';
export { members, membersAs } from './members/views-sql.ts';
export { registerNotices } from './notices/routes.ts';
export { mailNotified, wantsMail } from './notices/service.ts';
export { onWorkDue, tellWorkDue } from './notices/work-due.ts';
export { deleteExpiredRateLimits } from './rate-limits/repo.ts';
export {
  countUse,
  getRateLimits,
  pauseOf,
  type RateLimit,
  type RateLimitState,
  takeUse,
  wrongSecret,
} from './rate-limits/service.ts';
export { registerSecurity } from './security/routes.ts';
export { Presence } from './sessions/presence.ts';
export {
  countLiveSessions,
  createSessionMemory,
  deleteExpiredSessions,
  findActor,
  listOnline,
  type SessionLimits,
} from './sessions/service.ts';
export { TeamRevision } from './sessions/team-revision.ts';
export { checkPassword } from './sign-in/check-password.ts';
export { isIdentified } from './sign-in/own-password.ts';
export { verifyPresentPassword } from './sign-in/present-password.ts';
export {
  forgetFailures,
  getRateLimits as getSignInRateLimits,
} from './sign-in/rate-limits.ts';
export { RefusedAttempts } from './sign-in/refused-attempts.ts';
export { registerSignIn } from './sign-in/routes.ts';
