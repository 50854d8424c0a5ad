import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { HOUSEKEEPING_MINUTES } from '#contracts/retention.ts';
import { isWatched, measureResponses, registerMetricsEndpoint, watchDatabase } from '#server/http/metrics.ts';
import { loggerOptions, logResponses, registerRequestIds, requestIds } from '#server/http/request-log.ts';
import { DeferredJobs } from '#server/lib/background-jobs.ts';
import {
  listFamilyPeople,
  queueReminders,
  registerBooking,
  registerCalendar,
  registerCounsellorHours,
  registerFamilyBooking,
  registerPublicProfiles,
} from './areas/appointments/index.ts';
import { registerAudit } from './areas/audit/index.ts';
import { deleteExpiredCodes, registerContacts, registerReceiving } from './areas/enquiries/index.ts';
import {
  deleteEndedOfFamilies,
  deleteOldInvitations,
  deleteUnsentFiles,
  eraseDue,
  findFamily,
  registerFamilies,
  takeFamilyChange,
} from './areas/families/index.ts';
import {
  askForChoices,
  correctionsInUse,
  registerCourses,
  registerInterests,
} from './areas/guidance/index.ts';
import {
  countLiveSessions,
  createSessionMemory,
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldLinks,
  deleteUnseenDevices,
  findActor,
  isIdentified,
  namesOf,
  Presence,
  RefusedAttempts,
  registerAccountLinks,
  registerMembers,
  registerNotices,
  registerSecurity,
  registerSignIn,
  selectReader,
  setReadUpTo,
  TeamRevision,
  tellWorkDue,
} from './areas/identity/index.ts';
import { registerInsight } from './areas/insight/index.ts';
import {
  deleteOldMail,
  registerMailOverview,
  registerMessageTemplates,
  registerOutbox,
  watchOutbox,
} from './areas/mail/index.ts';
import {
  officeSettings,
  registerBackups,
  registerHealth,
  registerOffice,
  registerSampleData,
} from './areas/operations/index.ts';
import { registerReportLinks, registerReports, registerSampleReports } from './areas/reports/index.ts';
import { deleteForgottenImports, registerImports, registerSchools } from './areas/schools/index.ts';
import { registerStudents, tracesRemover } from './areas/students/index.ts';
import { registerTasks } from './areas/tasks/index.ts';
import type { Config } from './config.ts';
import type { JobContext } from './context.ts';
import { tryLock } from './db/advisory-locks.ts';
import { type Database, inTransaction } from './db/client.ts';
import { FAMILY_AREAS } from './family-areas.ts';
import { registerApiDescription, registerApiPages } from './http/api-description.ts';
import { registerAuthentication } from './http/authentication.ts';
import {
  boundConnections,
  CONNECTION_BOUNDS,
  registerGracefulShutdown,
  registerLoadShedding,
} from './http/connections.ts';
import { DEVICE_COOKIE_DAYS } from './http/device-cookie.ts';
import { endBadConnection, registerErrorHandler, sendBadAddress } from './http/error-handler.ts';
import { registerJsonBodies } from './http/json-bodies.ts';
import { registerPages } from './http/pages.ts';
import { runPeriodically } from './http/periodic-job.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { Metrics } from './lib/metrics.ts';
import { addListeners } from './listeners.ts';

const FLUSH_MS = 10_000;
const DEFERRED_JOBS_MS = 500;
const HOUSEKEEPING_MS = HOUSEKEEPING_MINUTES * MINUTE_MS;
const REMINDERS_MS = 5 * MINUTE_MS;
const WORK_DUE_MS = 5 * MINUTE_MS;

export interface AppOptions {
  config: Config;
  database: Database;
  clock?: () => Date;
  /** Folder of the built pages; without it the app serves the API only. */
  webRoot?: string | undefined;
  metrics?: Metrics;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock = () => new Date(), metrics = new Metrics() } = options;
  const db = database.orm;
  const limits = config.session;
  const { mail } = config;
  const settings = officeSettings(config, listFamilyPeople);
  const office = () => settings.current;
  const jobContext = (): JobContext => ({ db, now: clock(), office: office() });
  // After a commit: the change is saved, and the periodic refresh repeats a failed one.
  const showOffice = () =>
    settings
      .refresh(db)
      .catch((error: unknown) => app.log.error({ err: error }, 'the public pages could not be filled'));
  const corrections = correctionsInUse();
  const showCourses = () =>
    corrections
      .refresh(db)
      .catch((error: unknown) => app.log.error({ err: error }, 'the corrected courses could not be shown'));
  const presence = new Presence();
  const teamRevision = new TeamRevision(database.pool);
  const waiting = () => database.pool.waitingCount + teamRevision.waiting;
  const memory = createSessionMemory();
  const refusedAttempts = new RefusedAttempts();
  const deferred = new DeferredJobs();
  const findCaller = (token: string) =>
    findActor(jobContext(), token, { limits, presence, teamRevision, memory });

  const findFamilyOf = (token: string) => findFamily(jobContext(), token, limits);

  const app = Fastify({
    logger: loggerOptions(config.log),
    // Requests are logged by `logResponses`.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy,
    ...CONNECTION_BOUNDS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: sendBadAddress,
    clientErrorHandler: endBadConnection,
  });
  registerErrorHandler(app);
  registerGracefulShutdown(app);
  logResponses(app);
  if (isWatched(config)) measureResponses(app, metrics);
  registerRequestIds(app);
  registerJsonBodies(app);
  registerSecurityHeaders(app);
  boundConnections(app);
  await registerApiDescription(app);
  registerAuthentication(app, {
    jobContext,
    findActor: findCaller,
    findFamily: findFamilyOf,
    takeFamilyChange: (family) => takeFamilyChange(jobContext(), family),
  });
  registerLoadShedding(app, waiting);

  const identify: Parameters<typeof registerMembers>[1]['identify'] = (ctx, identity) =>
    isIdentified(ctx, identity, refusedAttempts);
  addListeners();
  registerHealth(app, database);
  registerSignIn(app, { limits, refusedAttempts, deferred, findActor: findCaller });
  registerAccountLinks(app, { deferred, identify });
  registerSecurity(app, { limits, presence, refusedAttempts, identify });
  registerMembers(app, { showPeople: showOffice, identify });
  registerNotices(app);
  const removeTraces = tracesRemover(FAMILY_AREAS, { deferred, kind: database.kind });
  registerStudents(app, { areas: FAMILY_AREAS, removeTraces });
  registerInsight(app, { limits, presence });
  registerSampleData(app);
  registerCalendar(app);
  registerBooking(app);
  registerCounsellorHours(app, { showPeople: showOffice });
  registerFamilyBooking(app);
  registerPublicProfiles(app, { db, showPeople: showOffice });
  registerSchools(app);
  registerImports(app, { jobContext, areas: FAMILY_AREAS });
  registerReceiving(app, { publicServices: config.publicServices });
  registerFamilies(app, {
    publicServices: config.publicServices,
    areas: FAMILY_AREAS,
    limits,
    refusedAttempts,
    deferred,
    findFamily: findFamilyOf,
  });
  registerContacts(app);
  registerInterests(app, { publicServices: config.publicServices });
  registerReports(app);
  registerReportLinks(app);
  registerSampleReports(app);
  registerTasks(app);
  registerAudit(app, { namesOf, selectReader, setReadUpTo });
  registerMailOverview(app, mail);
  registerMessageTemplates(app);
  if (mail) registerOutbox(app, { jobContext, mail });
  registerOffice(app, { settings, db, showOffice });
  registerCourses(app, { corrections, db, showCourses });
  registerBackups(app, { ...config.backup, jobContext });
  await registerApiPages(app);
  const fillPages = registerPages(app, {
    webRoot: options.webRoot,
    publicServices: config.publicServices,
    office: office(),
  });

  settings.onChange(({ consultancy }) => fillPages({ consultancy }));
  corrections.onChange((corrections) => fillPages({ corrections }));
  app.addHook('onReady', async () => {
    await settings.refresh(db);
    await corrections.refresh(db);
  });

  watchDatabase(app, { database, metrics, waiting, slowMs: config.slowQueryMs });
  const liveSessions = () => countLiveSessions(jobContext(), limits);
  metrics.gauge('srichakra_sessions_live', 'Sessions that are live.', liveSessions);
  watchOutbox(metrics, jobContext);
  registerMetricsEndpoint(app, { token: config.metrics.token, read: () => metrics.text() });

  const runDeferredJobs = () =>
    deferred.run((error) => app.log.error({ err: error }, 'a deferred job has failed'));
  const flush = async () => {
    await presence.flush(db, clock());
    await refusedAttempts.flush(jobContext());
  };
  runPeriodically(app, 'presence', FLUSH_MS, flush);
  runPeriodically(app, 'deferred jobs', DEFERRED_JOBS_MS, runDeferredJobs);
  runPeriodically(app, 'housekeeping', HOUSEKEEPING_MS, async () => {
    await inTransaction(jobContext(), async (ctx) => {
      // Two processes that delete the same rows would wait for each other.
      if (!(await tryLock(ctx.db, 'housekeeping'))) return;
      await deleteExpiredSessions(ctx, limits);
      await deleteExpiredRateLimits(ctx.db, ctx.now);
      await deleteForgottenImports(ctx);
      await deleteOldMail(ctx);
      await deleteOldLinks(ctx);
      await deleteEndedOfFamilies(ctx, limits);
      await deleteOldInvitations(ctx);
      await deleteUnsentFiles(ctx);
      await deleteExpiredCodes(ctx.db, ctx.now);
      await deleteUnseenDevices(ctx, { days: DEVICE_COOKIE_DAYS });
    });
  });
  runPeriodically(app, 'reminders', REMINDERS_MS, () => queueReminders(jobContext()));
  runPeriodically(app, 'later questions', HOUSEKEEPING_MS, () => askForChoices(jobContext()));
  runPeriodically(app, 'erasures', HOUSEKEEPING_MS, () => eraseDue(jobContext(), FAMILY_AREAS, removeTraces));
  runPeriodically(app, 'due work', WORK_DUE_MS, () => tellWorkDue(jobContext()));
  app.addHook('onClose', runDeferredJobs);
  app.addHook('onClose', flush);
  return app;
}
