/** What an operator writes reaches its place, and there is a test that sees what it does there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Config, readConfig } from './config.ts';
import { settings } from './settings.ts';

/** A setting as an operator writes it: what else it needs, its text, and what becomes of it. */
interface Wiring {
  text: string;
  read: (config: Config) => unknown;
  becomes: unknown;
  /** The test that sees what it does: a file below `server/src`, and the test's name. */
  seen: [file: string, name: string];
  beside?: Record<string, string>;
}

const MB = 1024 * 1024;
const database = { DATABASE_URL: 'postgresql://127.0.0.1/a' };
const bucket = {
  S3_ENDPOINT: 'https://s3.example.cn',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const mail = { SMTP_URL: 'smtps://mail.example.cn', MAIL_FROM: 'office@example.cn' };
const noticeHook = { NOTICE_WEBHOOK: 'https://other.example.cn', NOTICE_SECRET: 'another-sixteen-or-more' };
const provider = {
  OIDC_ISSUER: 'https://sso.example.cn',
  OIDC_CLIENT_ID: 'outbound-platform',
  OIDC_CLIENT_SECRET: 'Kx8-not-a-real-one',
};
const words = ['pages.test.ts', 'says in its footer and under 关于我们 what the settings say'] as const;
const inBucket = ['files/blob-store.test.ts', 'serves the whole product'] as const;
const third = (name: string): [string, string] => ['sign-in/third-sign-in/third-sign-in.test.ts', name];

/** Each setting: a new one stands here, with the test that sees its effect, or this does not compile. */
const wired: Record<(typeof settings)[number]['name'], Wiring> = {
  PORT: {
    text: '8080',
    read: (config) => config.port,
    becomes: 8080,
    seen: ['starts.test.ts', 'says that the port is taken'],
  },
  HOST: {
    text: '127.0.0.1',
    read: (config) => config.host,
    becomes: '127.0.0.1',
    seen: ['starts.test.ts', 'says that the address to listen on is none of this machine'],
  },
  DATA_DIR: {
    text: '/srv/data',
    read: (config) => config.dataDir,
    becomes: '/srv/data',
    seen: ['main.test.ts', 'says which version, database, files and time zone'],
  },
  DATABASE_URL: {
    text: 'postgresql://127.0.0.1/b',
    read: (config) => config.databaseUrl,
    becomes: 'postgresql://127.0.0.1/b',
    seen: ['starts.test.ts', 'says that the database does not answer'],
  },
  DATABASE_POOL: {
    text: '7',
    read: (config) => config.databasePool,
    becomes: 7,
    seen: ['database/postgresql.test.ts', 'has as many connections as DATABASE_POOL says'],
    beside: database,
  },
  NEWER_DATABASE: {
    text: 'on',
    read: (config) => config.newerDatabase,
    becomes: true,
    seen: [
      'starts.test.ts',
      'says which migrations of a newer version it does not know, and starts there only when told to',
    ],
  },
  ADMIN_PASSWORD: {
    text: 'Sturdy-Harbour-42',
    read: (config) => config.adminPassword,
    becomes: 'Sturdy-Harbour-42',
    seen: [
      'people/first-start.test.ts',
      'takes the password of the settings, which then need not be changed',
    ],
  },
  SAMPLE: {
    text: 'on',
    read: (config) => config.sample,
    becomes: true,
    seen: ['main.test.ts', 'starts twice at once on an empty database'],
    beside: database,
  },
  SEALED_BODIES: {
    text: 'required',
    read: (config) => config.sealedBodies,
    becomes: 'required',
    seen: ['http/sealed-calls.test.ts', 'refuses plain bodies, also where the answer was kept'],
  },
  TRUST_PROXY: {
    text: '2',
    read: (config) => config.trustProxy,
    becomes: 2,
    seen: ['http/behind-a-proxy.test.ts', 'of two proxies the outer one knows the caller'],
  },
  RATE_LIMITS: {
    text: 'off',
    read: (config) => config.rateLimits,
    becomes: false,
    seen: ['http/rate-limits.test.ts', 'one client that posts sixty in a row is stopped'],
  },
  TIME_ZONE: {
    text: 'America/Santiago',
    read: (config) => config.timeZone,
    becomes: 'America/Santiago',
    seen: ['operations/activities/office.test.ts', 'refuses a time that clocks skip, saying which'],
  },
  LOG_MONTHS: {
    text: '6',
    read: (config) => config.logMonths,
    becomes: 6,
    seen: ['housekeeping.test.ts', 'keeps as many months of the logs as LOG_MONTHS says'],
  },
  RECYCLE_DAYS: {
    text: '7',
    read: (config) => config.recycleDays,
    becomes: 7,
    seen: ['people/accounts/purge.test.ts', 'goes by itself after as many days as RECYCLE_DAYS says'],
  },
  UNCLAIMED_MB: {
    text: '2048',
    read: (config) => config.unclaimedBytes,
    becomes: 2048 * MB,
    seen: ['files/quotas.test.ts', 'has as much room as UNCLAIMED_MB says'],
  },
  FREE_SPACE_MB: {
    text: '100',
    read: (config) => config.freeSpaceBytes,
    becomes: 100 * MB,
    seen: ['files/quotas.test.ts', 'takes no more uploads, and everything else goes on'],
  },
  LOG_CHAIN_KEY: {
    text: `${'a'.repeat(64)},${'b'.repeat(64)}`,
    read: (config) => config.logChainKeys,
    becomes: ['a'.repeat(64), 'b'.repeat(64)],
    seen: ['platform/logs/chain.test.ts', 'is neither made nor checked by a process with another key'],
  },
  MAP_ADDRESS: {
    text: 'https://map.example.cn/at?p={lat},{lon}',
    read: (config) => config.mapAddress,
    becomes: 'https://map.example.cn/at?p={lat},{lon}',
    seen: ['operations/activities/open.test.ts', 'leads to the map of the settings'],
  },
  COPYRIGHT: { text: '甲', read: (config) => config.copyright, becomes: '甲', seen: [...words] },
  TECHNICAL_SUPPORT: {
    text: '乙',
    read: (config) => config.technicalSupport,
    becomes: '乙',
    seen: [...words],
  },
  FILING_NUMBER: { text: '丙', read: (config) => config.filingNumber, becomes: '丙', seen: [...words] },
  CONTACT_ADDRESS: { text: '丁', read: (config) => config.contactAddress, becomes: '丁', seen: [...words] },
  CONTACT_PHONE: { text: '戊', read: (config) => config.contactPhone, becomes: '戊', seen: [...words] },
  CONTACT_EMAIL: { text: '己', read: (config) => config.contactEmail, becomes: '己', seen: [...words] },
  S3_ENDPOINT: {
    text: 'http://127.0.0.1:9000',
    read: (config) => config.s3?.endpoint,
    becomes: 'http://127.0.0.1:9000',
    seen: [...inBucket],
    beside: bucket,
  },
  S3_REGION: {
    text: 'cn-north-1',
    read: (config) => config.s3?.region,
    becomes: 'cn-north-1',
    seen: [...inBucket],
    beside: bucket,
  },
  S3_BUCKET: {
    text: 'others',
    read: (config) => config.s3?.bucket,
    becomes: 'others',
    seen: ['files/blob-store.test.ts', 'a bucket that does not exist'],
    beside: bucket,
  },
  S3_ACCESS_KEY_ID: {
    text: 'me',
    read: (config) => config.s3?.accessKeyId,
    becomes: 'me',
    seen: [...inBucket],
    beside: bucket,
  },
  S3_SECRET_ACCESS_KEY: {
    text: 'mine',
    read: (config) => config.s3?.secretAccessKey,
    becomes: 'mine',
    seen: [...inBucket],
    beside: bucket,
  },
  RESET_WEBHOOK: {
    text: 'https://codes.example.cn/send',
    read: (config) => config.resetWebhook,
    becomes: 'https://codes.example.cn/send',
    seen: [
      'sign-in/forgotten-password/forgotten-password.test.ts',
      'sets a new password by the code that went to the phone',
    ],
  },
  SMTP_URL: {
    text: 'smtp://127.0.0.1:2525',
    read: (config) => config.smtp?.url,
    becomes: 'smtp://127.0.0.1:2525',
    seen: ['notices/notices.test.ts', 'go by mail to a mail server'],
    beside: mail,
  },
  MAIL_FROM: {
    text: 'platform@example.cn',
    read: (config) => config.smtp?.from,
    becomes: 'platform@example.cn',
    seen: ['notices/notices.test.ts', 'go by mail to a mail server'],
    beside: mail,
  },
  NOTICE_WEBHOOK: {
    text: 'https://hook.example.cn/notices',
    read: (config) => config.noticeWebhook?.address,
    becomes: 'https://hook.example.cn/notices',
    seen: ['notices/notices.test.ts', 'go to a web hook, signed'],
    beside: noticeHook,
  },
  NOTICE_SECRET: {
    text: 'sixteen-characters',
    read: (config) => config.noticeWebhook?.secret,
    becomes: 'sixteen-characters',
    seen: ['notices/notices.test.ts', 'go to a web hook, signed'],
    beside: noticeHook,
  },
  VISITOR_WEBHOOK: {
    text: 'https://sms.example.cn/send',
    read: (config) => config.visitorWebhook?.address,
    becomes: 'https://sms.example.cn/send',
    seen: ['notices/visitors/visitors.test.ts', 'go to a gateway of short messages, signed'],
    beside: noticeHook,
  },
  PUBLIC_ADDRESS: {
    text: 'https://www.example.cn/',
    read: (config) => config.publicAddress,
    becomes: 'https://www.example.cn',
    seen: ['notices/visitors/visitors.test.ts', 'go to a gateway of short messages, signed'],
  },
  OIDC_ISSUER: {
    text: 'https://identity.example',
    read: (config) => config.oidc?.issuer,
    becomes: 'https://identity.example',
    seen: third('is offered where a provider is set up, by the words of the setting'),
    beside: provider,
  },
  OIDC_CLIENT_ID: {
    text: 'another',
    read: (config) => config.oidc?.clientId,
    becomes: 'another',
    seen: third('ends signed in like a password does'),
    beside: provider,
  },
  OIDC_CLIENT_SECRET: {
    text: 'another',
    read: (config) => config.oidc?.clientSecret,
    becomes: 'another',
    seen: third('ends signed in like a password does'),
    beside: provider,
  },
  OIDC_CLIENT_AUTH: {
    text: 'post',
    read: (config) => config.oidc?.clientAuth,
    becomes: 'post',
    seen: third('gets the client secret in the way of the setting'),
    beside: provider,
  },
  OIDC_SCOPES: {
    text: 'openid email',
    read: (config) => config.oidc?.scopes,
    becomes: 'openid email',
    seen: third('takes a mail address as the account only when the provider verified it'),
    beside: provider,
  },
  OIDC_ACCOUNT_CLAIM: {
    text: 'email',
    read: (config) => config.oidc?.accountClaim,
    becomes: 'email',
    seen: third('takes a mail address as the account only when the provider verified it'),
    beside: provider,
  },
  OIDC_NAME: {
    text: '省厅统一认证',
    read: (config) => config.oidc?.name,
    becomes: '省厅统一认证',
    seen: third('is offered where a provider is set up, by the words of the setting'),
    beside: provider,
  },
  OIDC_CREATE_USERS: {
    text: 'on',
    read: (config) => config.oidc?.createUsers,
    becomes: true,
    seen: third('makes an account without rights where the setting says so'),
    beside: provider,
  },
  EXTERNAL_LOGOUT_URL: {
    text: 'https://sso.example.cn/logout',
    read: (config) => config.externalLogoutUrl,
    becomes: 'https://sso.example.cn/logout',
    seen: third('signs out at the address of the setting before that of the provider'),
  },
  MOCK_LOGIN: {
    text: 'on',
    read: (config) => config.mockLogin,
    becomes: true,
    seen: ['sign-in/login/mock-login.test.ts', 'signs in whoever is named'],
  },
  METRICS_TOKEN: {
    text: 'a-token-of-24-characters',
    read: (config) => config.metricsToken,
    becomes: 'a-token-of-24-characters',
    seen: ['monitoring/monitoring.test.ts', 'tells Prometheus what it counts, who brings the token'],
  },
  LOG_LEVEL: {
    text: 'error',
    read: (config) => config.logLevel,
    becomes: 'error',
    seen: ['http/answers.test.ts', 'says from which level on lines are written'],
  },
};

describe('each setting', () => {
  for (const { name } of settings) {
    const { text, read, becomes, seen, beside = {} } = wired[name];
    it(`${name} is read into its own place, and nothing stands there without it`, () => {
      assert.deepEqual(read(readConfig({ ...beside, [name]: ` ${text} ` })), becomes);
      assert.notDeepEqual(read(readConfig({ ...beside, [name]: beside[name] })), becomes);
    });

    it(`${name} has a test that sees what it does`, () => {
      const [file, test] = seen;
      const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      assert.match(source, new RegExp(`(it|\\[)\\(?['"\`]${RegExp.escape(test)}`), file);
    });
  }
});
