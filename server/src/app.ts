/** The plan of the server: which rooms hang under /web, which pages under /. */
import { join } from 'node:path';
import { calls } from '@outbound/contract';
import type { FastifyInstance } from 'fastify';
import {
  commAppealStatistics,
  factRoutes,
  mapBoundaryRoutes,
  researchRoutes,
  returnFundStatistics,
  startSubscriptions,
  statisticCheckRoutes,
  subscriptionRoutes,
  taskStatisticRoutes,
} from './analysis/index.ts';
import type { Config } from './config/index.ts';
import type { Database } from './database/open.ts';
import { infoImportRoutes, ingestKeyRoutes, ingestRoutes, registerRoutes } from './fact-entry/index.ts';
import { type FileStore, fileRoutes, openFileStore, shownPictures } from './files/index.ts';
import { bind } from './http/bind.ts';
import { closable } from './http/closing.ts';
import { DatabaseClock, timeOf } from './http/database-clock.ts';
import type { Http } from './http/exchange.ts';
import { InterfaceLog } from './http/interface-log.ts';
import { interfaceRoutes, target } from './http/interfaces.ts';
import { RateLimits } from './http/limits.ts';
import { readLogKeys } from './http/log-keys.ts';
import { OperationLog } from './http/operation-log.ts';
import { Outages } from './http/outages.ts';
import type { Platform } from './http/platform.ts';
import { servePlatform } from './http/platform-routes.ts';
import { PublicCache } from './http/public-cache.ts';
import { Seal } from './http/seal.ts';
import { loadSecrets } from './http/secrets.ts';
import { createHttpServer, type LogLines } from './http/server.ts';
import { SharedBuckets } from './http/shared-buckets.ts';
import { StrangerRows } from './http/stranger-rows.ts';
import { TimeZone } from './http/time-zone.ts';
import { prepareSpool } from './http/uploads.ts';
import { vaultFor } from './http/vault.ts';
import { serveLive } from './live/live.ts';
import {
  messageFilesOf,
  messageRoutes,
  messageSettingRoutes,
  messageTextRoutes,
  noticeRoutes,
  systemMessageRoutes,
  taskMessageRoutes,
} from './messages/index.ts';
import { CallMeter, openMonitoring } from './monitoring/index.ts';
import { startNotices } from './notices/index.ts';
import { cleanRichText, fileIdOf, fileIdsIn, operationsRoutes, plainText } from './operations/index.ts';
import { type Pages, servePages } from './pages.ts';
import { accountRoutes, departmentRoutes, listPreferenceRoutes, ownAccountRoutes } from './people/index.ts';
import {
  dictionaryRoutes,
  exportTaskRoutes,
  fileAdministrationRoutes,
  interfaceLogRoutes,
  noticeReader,
  openExternalSystems,
  openSettings,
  privacyPageSource,
  settingRoutes,
  userLogRoutes,
} from './platform/index.ts';
import { insertHistory } from './records/record-history.ts';
import { resourceRoutes, rightRequestRoutes, roleRoutes } from './rights/index.ts';
import {
  callerResolver,
  externalSystemRoutes,
  forgottenPasswordRoutes,
  knownDevices,
  onlineUserRoutes,
  openIdentityProvider,
  signInPageSources,
  thirdSignInRoutes,
  twoStepRoutes,
  userRoutes,
} from './sign-in/index.ts';
import { taskFilesOf, taskRoutes } from './tasks/index.ts';

export interface App {
  server: FastifyInstance;
  platform: Platform;
  fileStore: FileStore;
  /**
   * Running calls end, buffers are flushed; the database stays open for whoever opened it. For `graceMs` kept-open
   * connections are told with their next answer that they end, before they are ended.
   */
  stop(graceMs?: number): Promise<void>;
}

/** What tests, development and browser tests have in the place of the product's own. */
export interface AppOptions {
  /** Holds every answer against its schema. */
  checkAnswers?: boolean;
  logTo?: LogLines;
  /** Pages other than those that were built. */
  pages?: Pages;
  /** What picture codes show, instead of chance. */
  pictureText?: () => string;
  /** How much work a sign-up is: see `operationsRoutes`. */
  proofBits?: { ordinary: number; hard: number };
}

/** Behind the first answers, and before somebody has typed a password. */
const PREPARE_SEAL_MS = 1_000;

const PUBLIC_CHANGED = 'public-changed';

/** Composes the server over a migrated database. */
export async function createApp(config: Config, database: Database, options: AppOptions = {}): Promise<App> {
  const server = await createHttpServer(config, options.logTo);
  const close = closable(server);
  const spoolFolder = join(config.dataDir, 'spool');
  await prepareSpool(spoolFolder);

  const secrets = await loadSecrets(database.db);
  const publicCache = new PublicCache();
  const outages = new Outages(server.log, database.ping);
  const clock = await DatabaseClock.open(timeOf(database.db), (error) =>
    server.log.warn({ err: error }, 'the time of the database is not known anew'),
  );
  const [logKey] = await readLogKeys(config);
  const operationLog = new OperationLog(logKey, clock);
  const stops: (() => Promise<void>)[] = [async () => outages.stop(), async () => clock.stop()];
  const forget = () => publicCache.clear();
  // What was said while the connection was lost is gone: anything may have changed.
  const unsubscribe = database.subscribe(PUBLIC_CHANGED, forget, forget);
  const platform: Platform = {
    config,
    database,
    zone: new TimeZone(config.timeZone),
    publicCache,
    settings: await openSettings(config, database.db, publicCache),
    outages,
    operationLog,
    log: server.log,
    sealingSecret: secrets.sealingSecret,
    onStop: (stop) => stops.push(stop),
  };
  const interfaceLog = new InterfaceLog(database.db, (error) =>
    server.log.error({ err: error }, 'interface log not written'),
  );
  const rates = new SharedBuckets(database, (error) =>
    server.log.error({ err: error }, 'what was taken of rates is not told to other processes'),
  );
  stops.push(() => rates.close());
  const fileStore = await openFileStore(platform);
  const meter = new CallMeter();
  const seal = new Seal({ privateKey: secrets.privateKey });
  server.addHook('onListen', async () => void setTimeout(() => seal.prepare(), PREPARE_SEAL_MS).unref());
  const http: Http = {
    config,
    db: database.db,
    served: new Set(),
    resolveCaller: callerResolver(platform),
    knownCredentials: new Set(),
    seal,
    visitorSecret: secrets.visitorSecret,
    limits: new RateLimits(config.rateLimits, rates.of('calls')),
    operationLog,
    interfaceLog,
    meter,
    strangerRows: new StrangerRows(config.rateLimits, rates.of('rows')),
    publicCache,
    outages,
    insertHistory,
    afterWrite: {
      publicChanged: async () => {
        publicCache.clear();
        await database.publish(PUBLIC_CHANGED, '');
      },
      publish: database.publish,
    },
    spoolFolder,
    pageBuild: null,
    uploadRoom: fileStore.quotas,
    checkAnswers: options.checkAnswers ?? false,
  };

  servePlatform(server, http, secrets, platform.settings);
  const { openStreams, tellMessages } = serveLive(server, http, platform);
  const readNotice = noticeReader(platform);
  const operations = operationsRoutes(
    platform,
    fileStore,
    readNotice,
    secrets.visitorSecret,
    options.proofBits,
  );
  const dictionary = dictionaryRoutes(platform);
  const externalSystems = openExternalSystems(platform);
  const provider = config.oidc ? openIdentityProvider(config.oidc) : null;
  const vault = vaultFor('two-step', secrets.sealingSecret);
  const devices = knownDevices(secrets.sealingSecret);
  const user = userRoutes(platform, vault, devices, provider, externalSystems, options.pictureText);
  bind(server, http, calls.user, user);
  bind(server, http, calls.thirdSignIn, thirdSignInRoutes(platform, provider));
  bind(server, http, calls.twoStep, twoStepRoutes(platform, vault));
  const account = accountRoutes(platform, fileStore);
  bind(server, http, calls.account, account);
  bind(server, http, calls.forgottenPassword, forgottenPasswordRoutes(platform));
  bind(server, http, calls.onlineUser, onlineUserRoutes(platform));
  bind(server, http, calls.ownAccount, ownAccountRoutes(platform, fileStore));
  bind(server, http, calls.listPreference, listPreferenceRoutes());
  bind(server, http, calls.externalSystem, externalSystemRoutes(externalSystems));
  bind(server, http, calls.role, roleRoutes(platform));
  bind(server, http, calls.rightRequest, rightRequestRoutes(platform));
  const department = departmentRoutes(platform);
  bind(server, http, calls.department, department);
  bind(server, http, calls.resource, resourceRoutes(platform));
  const heldFiles = [taskFilesOf(database.db), messageFilesOf(database.db)];
  bind(server, http, calls.file, {
    ...fileRoutes(platform, fileStore, operations.attachments, heldFiles, operations.shownFiles),
    ...fileAdministrationRoutes(platform, fileStore, operations.attachments, heldFiles),
  });
  bind(server, http, calls.dictionary, dictionary);
  const richTexts = { clean: cleanRichText, fileIdOf, fileIdsIn, plainText };
  bind(server, http, calls.setting, settingRoutes(platform, fileStore, richTexts));
  bind(server, http, calls.activity, operations.activity);
  bind(server, http, calls.activityChannel, operations.activityChannel);
  bind(server, http, calls.activityHost, operations.activityHost);
  bind(server, http, calls.activitySeries, operations.activitySeries);
  bind(server, http, calls.application, operations.application);
  bind(server, http, calls.signUpOnBehalf, operations.signUpOnBehalf);
  bind(server, http, calls.signUpFiles, operations.signUpFiles);
  bind(server, http, calls.signUpBlock, operations.signUpBlock);
  bind(server, http, calls.signUpMessage, operations.signUpMessage);
  bind(server, http, calls.ownSignUp, operations.ownSignUp);
  bind(server, http, calls.signUpRecovery, operations.signUpRecovery);
  bind(server, http, calls.checkIn, operations.checkIn);
  bind(server, http, calls.verify, operations.verify);
  bind(server, http, calls.visitorNotice, operations.visitorNotice);
  bind(server, http, calls.information, operations.information);
  bind(server, http, calls.partner, operations.partner);
  bind(server, http, calls.banner, operations.banner);
  bind(server, http, calls.workbench, operations.workbench);
  bind(server, http, calls.bookmark, operations.bookmark);
  bind(server, http, calls.search, operations.search);
  const tasks = taskRoutes(platform);
  bind(server, http, calls.taskTemplate, tasks.taskTemplate);
  bind(server, http, calls.taskInstance, tasks.taskInstance);
  bind(server, http, calls.taskStatistic, taskStatisticRoutes(platform));
  bind(server, http, calls.taskInfo, tasks.taskInfo);
  bind(server, http, calls.taskSubstitute, tasks.taskSubstitute);
  bind(server, http, calls.taskHandover, tasks.taskHandover);
  bind(server, http, calls.taskDuty, tasks.taskDuty);
  bind(server, http, calls.researchAndJudgement, researchRoutes(platform));
  bind(server, http, calls.returnFund, returnFundStatistics(platform));
  bind(server, http, calls.commAppeal, commAppealStatistics(platform));
  const fact = factRoutes(platform);
  bind(server, http, calls.fact, fact);
  bind(server, http, calls.statisticCheck, statisticCheckRoutes(platform));
  bind(server, http, calls.taskClock, tasks.taskClock);
  bind(server, http, calls.taskDocument, tasks.taskDocument);
  const registers = registerRoutes(platform);
  bind(server, http, calls.returnFundEntry, registers.returnFundEntry);
  bind(server, http, calls.commAppealEntry, registers.commAppealEntry);
  const infoImports = infoImportRoutes(platform);
  bind(server, http, calls.alarmImport, infoImports.alarmImport);
  bind(server, http, calls.caseImport, infoImports.caseImport);
  bind(server, http, calls.ingest, ingestRoutes(platform, rates.of('ingest')));
  bind(server, http, calls.ingestKey, ingestKeyRoutes(platform));
  bind(server, http, calls.mapBoundary, mapBoundaryRoutes(platform));
  bind(server, http, calls.reportSubscription, subscriptionRoutes(platform));
  startSubscriptions(platform);
  bind(server, http, calls.monitor, openMonitoring(server, platform, meter, openStreams));
  bind(server, http, calls.message, messageRoutes());
  bind(server, http, calls.messageSetting, messageSettingRoutes(platform));
  bind(server, http, calls.notice, noticeRoutes(platform));
  bind(server, http, calls.messageText, messageTextRoutes(platform));
  bind(server, http, calls.taskMessage, taskMessageRoutes(platform));
  startNotices(platform, operations.tickets);
  const systemMessages = systemMessageRoutes(platform, fileStore, richTexts, tellMessages);
  bind(server, http, calls.systemMessage, systemMessages);
  const userLog = userLogRoutes(platform);
  bind(server, http, calls.userLog, userLog);
  const interfaceLogCalls = interfaceLogRoutes(platform);
  bind(server, http, calls.interfaceLog, interfaceLogCalls);
  const exportTasks = exportTaskRoutes(platform, fileStore, {
    account: account.batchExport,
    department: department.batchExport,
    dictionary: dictionary.batchExport,
    application: operations.application.export,
    attachments: operations.signUpFiles.download,
    partner: operations.partner.batchExport,
    task: tasks.taskInstance.listExport,
    fact: fact.export,
    backlog: tasks.taskInstance.backlogExport,
    userLog: userLog.export,
    interfaceLog: interfaceLogCalls.export,
  });
  bind(server, http, calls.exportTask, exportTasks);
  bind(
    server,
    http,
    calls.interfaces,
    interfaceRoutes({
      'dictionary/getDicByType': target(calls.dictionary.getDicByType, dictionary.getDicByType),
      'dictionary/tree': target(calls.dictionary.tree, dictionary.tree),
      'dept/enableTree': target(calls.department.enableTree, department.enableTree),
      'user/getUserResourceCode': target(calls.user.getUserResourceCode, user.getUserResourceCode),
    }),
  );
  const pages = {
    ...operations.pages,
    ...privacyPageSource(readNotice),
    ...signInPageSources(config),
  };
  const { feed, isChannel } = operations;
  const readPicture = shownPictures(platform.database.db, fileStore, operations.shownFiles);
  const sources = { pages, feed, isChannel, readPicture };
  await servePages(server, http, platform, sources, externalSystems, options.pages);

  return {
    server,
    platform,
    fileStore,
    stop: async (graceMs) => {
      await close(graceMs);
      unsubscribe();
      for (const stop of stops.reverse()) await stop();
      await interfaceLog.close();
    },
  };
}
