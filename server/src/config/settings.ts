/** Every setting of the server: its name, its default, and what it does. The README's table is checked against this list. */

interface Setting {
  name: string;
  /** Shown in the README's table; '' means none. */
  fallback: string;
  about: string;
}

export const settings = [
  { name: 'PORT', fallback: '3000', about: 'Port to listen on' },
  { name: 'HOST', fallback: '0.0.0.0', about: 'Address to listen on' },
  { name: 'DATA_DIR', fallback: './data', about: 'Folder for the embedded database and for files' },
  { name: 'DATABASE_URL', fallback: '', about: 'PostgreSQL to use instead of the embedded database' },
  { name: 'DATABASE_POOL', fallback: '10', about: 'Connections to PostgreSQL per process' },
  {
    name: 'NEWER_DATABASE',
    fallback: 'off',
    about:
      '`on` or `off`: whether to start on a database that a newer version has migrated, on the way back from it',
  },
  {
    name: 'ADMIN_PASSWORD',
    fallback: '',
    about:
      'Password of `admin` at the first start; random when not given, and printed with each start until it is changed',
  },
  {
    name: 'SAMPLE',
    fallback: 'on, off with DATABASE_URL',
    about: '`on` or `off`: sample content at the first start',
  },
  {
    name: 'SEALED_BODIES',
    fallback: 'optional',
    about: '`optional` or `required`: whether plain JSON bodies are refused',
  },
  {
    name: 'TRUST_PROXY',
    fallback: 'off',
    about:
      '`on` or `off`: whether X-Forwarded-* of the proxy in front is believed; how many there are, if several',
  },
  { name: 'RATE_LIMITS', fallback: 'on', about: '`on` or `off`; off only for measuring' },
  { name: 'TIME_ZONE', fallback: 'Asia/Shanghai', about: 'Zone of all times that people see' },
  { name: 'LOG_MONTHS', fallback: '12', about: 'Months that operation and interface logs are kept' },
  {
    name: 'RECYCLE_DAYS',
    fallback: '30',
    about: 'Days until a deleted account or news item is purged from the recycle bin; 0 never',
  },
  {
    name: 'UNCLAIMED_MB',
    fallback: '10240',
    about: 'Most MB of uploads that no record holds yet, of all senders together; visitors have half of it',
  },
  {
    name: 'FREE_SPACE_MB',
    fallback: '512',
    about: 'MB that uploads leave free on the disk of DATA_DIR; below that they are refused',
  },
  {
    name: 'LOG_CHAIN_KEY',
    fallback: 'a file in DATA_DIR',
    about:
      "Key of the operation log's chain, 64 hex characters, the same for all processes; older ones behind it, after commas",
  },
  {
    name: 'MAP_ADDRESS',
    fallback: 'AMap in China, OpenStreetMap elsewhere',
    about: 'Map page of a place, with `{lat}`, `{lon}` and `{name}` in it',
  },
  { name: 'COPYRIGHT', fallback: '版权所有 出海生态赋能平台', about: 'Copyright line of the footer' },
  {
    name: 'TECHNICAL_SUPPORT',
    fallback: '出海生态赋能平台技术团队',
    about: 'Technical-support credit of the footer',
  },
  { name: 'FILING_NUMBER', fallback: '备案办理中', about: 'Filing number of the footer (备案号)' },
  {
    name: 'CONTACT_ADDRESS',
    fallback: '',
    about: 'Address shown under 关于我们 and at the foot of each page',
  },
  {
    name: 'CONTACT_PHONE',
    fallback: '',
    about: 'Telephone shown under 关于我们 and at the foot of each page',
  },
  {
    name: 'CONTACT_EMAIL',
    fallback: '',
    about: 'Mail address shown under 关于我们 and at the foot of each page',
  },
  {
    name: 'S3_ENDPOINT',
    fallback: '',
    about: 'S3-compatible store for files instead of DATA_DIR; the other S3 settings go with it',
  },
  { name: 'S3_REGION', fallback: 'us-east-1', about: 'Region of the store' },
  { name: 'S3_BUCKET', fallback: '', about: 'Bucket of the store' },
  { name: 'S3_ACCESS_KEY_ID', fallback: '', about: 'Key id for the store' },
  { name: 'S3_SECRET_ACCESS_KEY', fallback: '', about: 'Secret key for the store' },
  {
    name: 'RESET_WEBHOOK',
    fallback: '',
    about:
      'Address that reset codes are posted to as JSON; without one nobody resets a forgotten password but an administrator',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    about:
      'Mail server for notices, `smtps://user:password@host` or `smtp://host:587` (by STARTTLS; `?tls=no` in clear); MAIL_FROM goes with it',
  },
  { name: 'MAIL_FROM', fallback: '', about: 'Address that mails come from' },
  {
    name: 'NOTICE_WEBHOOK',
    fallback: '',
    about: 'Address that notices are posted to as JSON, signed with NOTICE_SECRET',
  },
  {
    name: 'NOTICE_SECRET',
    fallback: '',
    about: 'Key of the signature `X-Signature: sha256=…` of each post (16 characters at least)',
  },
  {
    name: 'VISITOR_WEBHOOK',
    fallback: '',
    about:
      'Address that short messages to visitors, and codes that find their sign-ups, are posted to as JSON, signed with NOTICE_SECRET',
  },
  {
    name: 'PUBLIC_ADDRESS',
    fallback: '',
    about: 'Where visitors reach the platform (`https://host`): links in messages lead there',
  },
  {
    name: 'OIDC_ISSUER',
    fallback: '',
    about: 'OpenID Connect provider that signs people in (https); the next two go with it',
  },
  { name: 'OIDC_CLIENT_ID', fallback: '', about: 'Client id at the provider' },
  { name: 'OIDC_CLIENT_SECRET', fallback: '', about: 'Client secret at the provider' },
  {
    name: 'OIDC_CLIENT_AUTH',
    fallback: 'basic',
    about: '`basic` or `post`: how the client secret is sent to the provider',
  },
  { name: 'OIDC_SCOPES', fallback: 'openid profile', about: 'Scopes that are asked for' },
  {
    name: 'OIDC_ACCOUNT_CLAIM',
    fallback: 'preferred_username',
    about: 'Claim that names the account at the first sign-in',
  },
  { name: 'OIDC_NAME', fallback: '统一身份登录', about: 'Text of the button on the sign-in page' },
  {
    name: 'OIDC_CREATE_USERS',
    fallback: 'off',
    about: '`on` or `off`: whether people without an account get one, without rights, at their first sign-in',
  },
  {
    name: 'EXTERNAL_LOGOUT_URL',
    fallback: '',
    about: "Where synced users go after signing out; the provider's own address when not given",
  },
  {
    name: 'MOCK_LOGIN',
    fallback: 'off',
    about: '`on` or `off`: sign-in without a password, for development; never with NODE_ENV=production',
  },
  {
    name: 'METRICS_TOKEN',
    fallback: '',
    about: 'Token that Prometheus brings to `/metrics` (16 characters at least); without one there are none',
  },
  { name: 'LOG_LEVEL', fallback: 'warn', about: '`silent`, `error`, `warn` or `info`' },
] as const satisfies readonly Setting[];
