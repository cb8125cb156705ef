import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const sources = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What asks another machine for something: by a built-in, or by a package that does. Types alone ask nobody. */
const asking =
  /(?<![.\w])fetch\(|new (WebSocket|EventSource)\(|^import (?!type)[^;]*?from '(node:(http|https|http2|net|tls|dgram)|undici|aws4fetch|openid-client|pg)'|import\('nodemailer'\)/m;

/** Where the server asks others, and who said at which address. */
const known: Record<string, string> = {
  'database/channels.ts': 'DATABASE_URL',
  'database/column-values.ts': 'no connection: kinds of columns',
  'database/faults.ts': 'no connection: kinds of failures',
  'database/fresh-postgresql.ts': 'TEST_DATABASE_URL, for tests',
  'database/migrate.ts': 'DATABASE_URL',
  'database/open.ts': 'DATABASE_URL',
  'database/statements.ts': 'DATABASE_URL',
  'files/s3-store.ts': 'S3_ENDPOINT',
  'http/closing.ts': 'no connection: how a server stops listening',
  'http/network.ts': 'no connection: kinds of addresses',
  'http/outgoing.ts':
    'RESET_WEBHOOK, NOTICE_WEBHOOK and VISITOR_WEBHOOK, held against inner addresses once their name is known',
  'notices/smtp.ts': 'SMTP_URL',
  'transfer/shape.ts': 'no connection: how names are quoted',
  'start.ts': 'no connection: whether its own port is free',
  'sign-in/third-sign-in/provider.ts': 'OIDC_ISSUER, and what its own document names',
};

it('the server asks nobody at an address that a user typed: only where its settings say', async () => {
  const files = (await readdir(sources, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'));
  assert.ok(files.length > 80);
  const found: string[] = [];
  for (const file of files) if (asking.test(await readFile(join(sources, file), 'utf8'))) found.push(file);
  assert.deepEqual(
    found.filter((file) => !(file in known)),
    [],
    'a new place that asks others: its address comes from the settings, or is checked as the web hook is',
  );
});
