/** How the text of each setting is read. A wrong one stops the start with one line that names it. */
import { resolve } from 'node:path';
import { emailRule, passwordFault } from '@outbound/contract';
import { misspelledSetting } from './misspelled.ts';
import { settings } from './settings.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  /** Whether a database that a newer version has migrated is served. */
  newerDatabase: boolean;
  adminPassword: string | undefined;
  sample: boolean;
  sealedBodies: 'optional' | 'required';
  /** Proxies in front whose X-Forwarded-* are believed. */
  trustProxy: number;
  rateLimits: boolean;
  timeZone: string;
  logMonths: number;
  /** Days that deleted accounts and news lie in the recycle bin; 0: until somebody purges them. */
  recycleDays: number;
  /** Hex; undefined: the one in the data folder. */
  logChainKeys: readonly string[] | undefined;
  /** Bytes of uploads that no record holds yet, of all senders together. */
  unclaimedBytes: number;
  /** Bytes that uploads leave free below `dataDir`. */
  freeSpaceBytes: number;
  mapAddress: string;
  copyright: string;
  technicalSupport: string;
  filingNumber: string;
  contactAddress: string;
  contactPhone: string;
  contactEmail: string;
  s3:
    | { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  resetWebhook: string | undefined;
  /** Where mails of notices go; undefined: nowhere. */
  smtp: { url: string; from: string } | undefined;
  noticeWebhook: { address: string; secret: string } | undefined;
  /** Where short messages to visitors are posted to. */
  visitorWebhook: { address: string; secret: string } | undefined;
  /** `https://host` that links in messages lead to; undefined: they have none. */
  publicAddress: string | undefined;
  oidc: OidcConfig | undefined;
  externalLogoutUrl: string | undefined;
  mockLogin: boolean;
  /** What a reader of `/metrics` must bring; undefined: they are not served. */
  metricsToken: string | undefined;
  logLevel: 'silent' | 'error' | 'warn' | 'info';
}

/** The OpenID Connect provider whose people sign in here (users of source 1). */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the secret travels to the token endpoint: HTTP Basic or the form. */
  clientAuth: 'basic' | 'post';
  /** Separated by spaces; `openid` is among them. */
  scopes: string;
  /** The claim that names the account here. */
  accountClaim: string;
  /** The words of the button. */
  name: string;
  /** Whether somebody without an account here gets one at his first sign-in. */
  createUsers: boolean;
}

const MB = 1024 * 1024;

/** A setting that was given a value it cannot have. */
export class WrongSetting extends Error {}

type Name = (typeof settings)[number]['name'];

/** Reads all settings from an environment. Throws WrongSetting with one clear line. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const misspelled = misspelledSetting(
    Object.keys(env),
    settings.map(({ name }) => name),
  );
  if (misspelled)
    throw new WrongSetting(
      `没有名为 ${misspelled.given} 的设置，是否应为 ${misspelled.meant}？ (no setting has this name)`,
    );
  const given = (name: Name): string | undefined => env[name]?.trim() || undefined;
  const fail = (name: Name, wanted: string): never => {
    throw new WrongSetting(`设置 ${name} 无效：${wanted} (setting ${name} is not valid)`);
  };
  const oneOf = <T extends string>(name: Name, values: readonly T[], fallback: T): T => {
    const value = given(name) ?? fallback;
    return values.find((one) => one === value) ?? fail(name, `应为 ${values.join(' 或 ')}`);
  };
  const number = (name: Name, fallback: number, least: number, most: number): number => {
    const value = Number(given(name) ?? fallback);
    return Number.isInteger(value) && value >= least && value <= most
      ? value
      : fail(name, `应为 ${least} 到 ${most} 的整数`);
  };
  const address = (name: Name, value: string, protocols: string[]): string => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      fail(name, `应为 ${protocols.join(' 或 ')} 地址`);
    return value;
  };

  const webAddress = (name: Name): string | undefined => {
    const value = given(name);
    return value && address(name, value, ['http:', 'https:']);
  };

  const databaseUrl = given('DATABASE_URL');
  if (databaseUrl) address('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  else requireWhole('DATABASE_URL', 'DATABASE_POOL');
  const adminPassword = given('ADMIN_PASSWORD');
  const fault = adminPassword && passwordFault(adminPassword, 'admin');
  if (fault) fail('ADMIN_PASSWORD', fault);
  return {
    port: number('PORT', 3000, 0, 65_535),
    host: given('HOST') ?? '0.0.0.0',
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    databaseUrl,
    databasePool: number('DATABASE_POOL', 10, 1, 200),
    newerDatabase: oneOf('NEWER_DATABASE', ['on', 'off'], 'off') === 'on',
    adminPassword,
    sample: oneOf('SAMPLE', ['on', 'off'], databaseUrl ? 'off' : 'on') === 'on',
    sealedBodies: oneOf('SEALED_BODIES', ['optional', 'required'], 'optional'),
    trustProxy: readTrustProxy(),
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    timeZone: readTimeZone(),
    logMonths: number('LOG_MONTHS', 12, 1, 240),
    recycleDays: number('RECYCLE_DAYS', 30, 0, 3_650),
    unclaimedBytes: number('UNCLAIMED_MB', 10_240, 1_024, 10_000_000) * MB,
    // Never below what the server calls a full disk.
    freeSpaceBytes: number('FREE_SPACE_MB', 512, 64, 10_000_000) * MB,
    logChainKeys: readChainKeys(),
    mapAddress: webAddress('MAP_ADDRESS') ?? '',
    copyright: given('COPYRIGHT') ?? '版权所有 出海生态赋能平台',
    technicalSupport: given('TECHNICAL_SUPPORT') ?? '出海生态赋能平台技术团队',
    filingNumber: given('FILING_NUMBER') ?? '备案办理中',
    contactAddress: given('CONTACT_ADDRESS') ?? '',
    contactPhone: given('CONTACT_PHONE') ?? '',
    contactEmail: given('CONTACT_EMAIL') ?? '',
    s3: readS3(),
    resetWebhook: webAddress('RESET_WEBHOOK'),
    smtp: readSmtp(),
    noticeWebhook: readNoticeWebhook(),
    visitorWebhook: readVisitorWebhook(),
    publicAddress: webAddress('PUBLIC_ADDRESS')?.replace(/\/+$/, ''),
    oidc: readOidc(),
    externalLogoutUrl: webAddress('EXTERNAL_LOGOUT_URL'),
    mockLogin: readMockLogin(),
    metricsToken: readMetricsToken(),
    logLevel: oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info'], 'warn'),
  };

  function readChainKeys(): readonly string[] | undefined {
    const keys = given('LOG_CHAIN_KEY')?.split(',');
    if (keys && !keys.every((key) => /^[0-9a-f]{64}$/.test(key)))
      fail('LOG_CHAIN_KEY', '应为 64 位十六进制小写字符，多个密钥以逗号分隔');
    return keys;
  }

  function readMetricsToken(): string | undefined {
    const token = given('METRICS_TOKEN');
    if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
      fail('METRICS_TOKEN', '应为 16 至 200 个字符，不含空格和中文');
    return token;
  }

  /** A number and never "all of them": what stands before the proxies' own entries was written by whoever asks. */
  function readTrustProxy(): number {
    const value = given('TRUST_PROXY') ?? 'off';
    if (value === 'off') return 0;
    if (value === 'on') return 1;
    return /^[1-9]$/.test(value)
      ? Number(value)
      : fail('TRUST_PROXY', '应为 on、off 或前置代理的层数（1 至 9）');
  }

  /** Stops at settings that go with one that is not given: they would be taken, and ignored. */
  function requireWhole(name: Name, beginning: string): undefined {
    const stray = settings.find((one) => one.name.startsWith(beginning) && given(one.name) !== undefined);
    if (stray) fail(name, `使用 ${stray.name} 时必填`);
  }

  /** By region: an abbreviation such as CST is several zones, and the first of them is Chicago's. */
  function readTimeZone(): string {
    const value = given('TIME_ZONE') ?? 'Asia/Shanghai';
    try {
      if (!value.includes('/') && value !== 'UTC') throw new RangeError('an abbreviation');
      new Intl.DateTimeFormat('zh-CN', { timeZone: value });
      return value;
    } catch {
      return fail('TIME_ZONE', '应为 IANA 时区名称，如 Asia/Shanghai');
    }
  }

  function readS3(): Config['s3'] {
    const endpoint = given('S3_ENDPOINT');
    if (!endpoint) return requireWhole('S3_ENDPOINT', 'S3_');
    const required = (name: Name) => given(name) ?? fail(name, '使用 S3_ENDPOINT 时必填');
    return {
      endpoint: address('S3_ENDPOINT', endpoint, ['http:', 'https:']),
      region: given('S3_REGION') ?? 'us-east-1',
      bucket: required('S3_BUCKET'),
      accessKeyId: required('S3_ACCESS_KEY_ID'),
      secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    };
  }

  function readSmtp(): Config['smtp'] {
    const url = given('SMTP_URL');
    const from = given('MAIL_FROM');
    if (!url) return from === undefined ? undefined : fail('SMTP_URL', '使用 MAIL_FROM 时必填');
    if (!from || emailRule(from) !== null) return fail('MAIL_FROM', '使用 SMTP_URL 时必填，应为邮箱地址');
    return { url: address('SMTP_URL', url, ['smtp:', 'smtps:']), from };
  }

  function readNoticeWebhook(): Config['noticeWebhook'] {
    const hook = webAddress('NOTICE_WEBHOOK');
    const secret = given('NOTICE_SECRET');
    if (!hook)
      return secret === undefined || given('VISITOR_WEBHOOK') !== undefined
        ? undefined
        : fail('NOTICE_WEBHOOK', '使用 NOTICE_SECRET 时必填');
    if (!secret || secret.length < 16)
      return fail('NOTICE_SECRET', '使用 NOTICE_WEBHOOK 时必填，至少 16 个字符');
    return { address: hook, secret };
  }

  function readVisitorWebhook(): Config['visitorWebhook'] {
    const hook = webAddress('VISITOR_WEBHOOK');
    const secret = given('NOTICE_SECRET');
    if (!hook) return undefined;
    if (!secret || secret.length < 16)
      return fail('NOTICE_SECRET', '使用 VISITOR_WEBHOOK 时必填，至少 16 个字符');
    return { address: hook, secret };
  }

  function readOidc(): Config['oidc'] {
    const issuer = given('OIDC_ISSUER');
    if (!issuer) return requireWhole('OIDC_ISSUER', 'OIDC_');
    const required = (name: Name) => given(name) ?? fail(name, '使用 OIDC_ISSUER 时必填');
    const scopes = given('OIDC_SCOPES') ?? 'openid profile';
    if (!scopes.split(/\s+/).includes('openid')) fail('OIDC_SCOPES', '应包含 openid');
    return {
      issuer: issuerAddress(issuer),
      clientId: required('OIDC_CLIENT_ID'),
      clientSecret: required('OIDC_CLIENT_SECRET'),
      clientAuth: oneOf('OIDC_CLIENT_AUTH', ['basic', 'post'], 'basic'),
      scopes,
      accountClaim: given('OIDC_ACCOUNT_CLAIM') ?? 'preferred_username',
      name: given('OIDC_NAME') ?? '统一身份登录',
      createUsers: oneOf('OIDC_CREATE_USERS', ['on', 'off'], 'off') === 'on',
    };
  }

  /** Secrets and identities travel there: https, except to a provider on this very machine. */
  function issuerAddress(value: string): string {
    const { protocol, hostname, search, hash, username } = new URL(
      address('OIDC_ISSUER', value, ['http:', 'https:']),
    );
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    if ((protocol === 'http:' && !isHere) || search || hash || username)
      fail('OIDC_ISSUER', '应为 https: 地址，不含参数');
    return value;
  }

  function readMockLogin(): boolean {
    const isOn = oneOf('MOCK_LOGIN', ['on', 'off'], 'off') === 'on';
    // However it is written: a blank at its end must not open every account.
    if (isOn && env.NODE_ENV?.trim().toLowerCase() === 'production')
      fail('MOCK_LOGIN', 'NODE_ENV=production 时不能为 on');
    return isOn;
  }
}
