import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { registerAnalytics } from './features/analytics/routes.ts';
import { registerAppointments } from './features/appointments/routes.ts';
import { registerAudit } from './features/audit/routes.ts';
import { removeForgiven } from './features/brakes/service.ts';
import { registerConsents } from './features/consents/routes.ts';
import { registerCounsellorHours } from './features/counsellor-hours/routes.ts';
import { registerDashboard } from './features/dashboard/routes.ts';
import { registerDuplicates } from './features/duplicates/routes.ts';
import { registerEnquiries } from './features/enquiries/routes.ts';
import { registerEnquiryInbox } from './features/enquiry-inbox/routes.ts';
import { registerEnrolments } from './features/enrolments/routes.ts';
import { registerExports } from './features/exports/routes.ts';
import { registerFamilies } from './features/families/routes.ts';
import { registerHealth } from './features/health/routes.ts';
import { registerImports } from './features/imports/routes.ts';
import { discardForgotten } from './features/imports/service.ts';
import { registerMail } from './features/mail/routes.ts';
import { registerMembers } from './features/members/routes.ts';
import { registerMerges } from './features/merges/routes.ts';
import { registerNotifications } from './features/notifications/routes.ts';
import { registerOutbox } from './features/outbox/routes.ts';
import { isMailOn, removeOldMail } from './features/outbox/service.ts';
import { queueReminders } from './features/reminders/service.ts';
import { registerReportLinks } from './features/report-links/routes.ts';
import { registerReports } from './features/reports/routes.ts';
import { registerSampleData } from './features/sample-data/routes.ts';
import { registerSchools } from './features/schools/routes.ts';
import { Presence } from './features/sessions/presence.ts';
import { registerSessions } from './features/sessions/routes.ts';
import { findActor, removeExpiredSessions } from './features/sessions/service.ts';
import { BrakedAttempts } from './features/sign-in/braked-attempts.ts';
import { registerSignIn } from './features/sign-in/routes.ts';
import { registerStudents } from './features/students/routes.ts';
import { registerTimeline } from './features/timeline/routes.ts';
import { registerApiDescription, registerApiPages } from './http/api-description.ts';
import { registerAuthentication } from './http/authentication.ts';
import { registerClosing } from './http/closing.ts';
import { endBadConnection, registerErrorHandler, sendBadAddress } from './http/error-handler.ts';
import { registerJsonBodies } from './http/json-bodies.ts';
import { registerPages } from './http/pages.ts';
import { repeat } from './http/repeat.ts';
import { loggerOptions, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const FLUSH_MS = 10_000;
const HOUSEKEEPING_MS = 600_000;
const REMINDERS_MS = 300_000;

export interface AppOptions {
  config: Config;
  database: Database;
  /** What time it is; tests bring their own. */
  clock?: () => Date;
  /** Folder of the built pages; without it only the API is served. */
  webRoot?: string | undefined;
}

/** The whole product, ready to listen. Everything that is served is registered here, in order. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock = () => new Date() } = options;
  const db = database.orm;
  const limits = config.session;
  const { mail, timeZone, publicUrl } = config;
  const presence = new Presence();
  const braked = new BrakedAttempts();
  const findCaller = (token: string) => findActor({ db, now: clock() }, token, { limits, presence });

  const app = Fastify({
    logger: loggerOptions(config.log),
    // Requests are logged by a hook of ours, one line each.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: sendBadAddress,
    clientErrorHandler: endBadConnection,
  });
  registerErrorHandler(app);
  registerClosing(app);
  registerRequestLog(app);
  registerJsonBodies(app);
  registerSecurityHeaders(app);
  await registerApiDescription(app);
  registerAuthentication(app, { db, now: clock, findActor: findCaller });

  registerHealth(app, database);
  registerSignIn(app, { limits, braked, findActor: findCaller });
  registerSessions(app, { limits, presence });
  registerMembers(app);
  registerDashboard(app, { timeZone: config.timeZone, limits, presence });
  registerSampleData(app);
  registerAppointments(app, { timeZone, isMailOn: isMailOn(mail) });
  registerCounsellorHours(app, { timeZone: config.timeZone });
  registerAnalytics(app, { timeZone: config.timeZone });
  registerStudents(app, { timeZone: config.timeZone });
  registerDuplicates(app);
  registerSchools(app);
  registerExports(app, { timeZone: config.timeZone });
  registerImports(app, { timeZone: config.timeZone });
  registerTimeline(app);
  registerEnrolments(app);
  registerConsents(app);
  registerMerges(app);
  registerFamilies(app);
  registerEnquiries(app, { publicServices: config.publicServices, timeZone: config.timeZone });
  registerEnquiryInbox(app, { timeZone, isMailOn: isMailOn(mail) });
  registerReports(app, { timeZone, isMailOn: isMailOn(mail) });
  registerReportLinks(app, { timeZone: config.timeZone });
  registerNotifications(app);
  registerAudit(app, { timeZone: config.timeZone });
  registerMail(app, { mail, publicUrl });
  if (mail) registerOutbox(app, { db, clock, mail, timeZone, publicUrl });
  await registerApiPages(app);
  registerPages(app, {
    webRoot: options.webRoot,
    publicServices: config.publicServices,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
  });

  const flush = async () => {
    await presence.flush(db, clock());
    await braked.flush({ db, now: clock() });
  };
  repeat(app, FLUSH_MS, flush);
  repeat(app, HOUSEKEEPING_MS, async () => {
    const now = clock();
    await removeExpiredSessions({ db, now }, limits);
    await removeForgiven({ db, now });
    await discardForgotten({ db, now });
    await removeOldMail({ db, now });
  });
  repeat(app, REMINDERS_MS, () => queueReminders({ db, now: clock() }, { isMailOn: isMailOn(mail) }));
  app.addHook('onClose', flush);
  return app;
}
