/** `npm run move`: the whole product from one kind of database to the other. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { readConfig } from './config/index.ts';
import { CannotTransfer, copyToFolder, moveToPostgresql } from './transfer/index.ts';

const usage = `usage: npm run move -- --to postgres://…                     (from the embedded database in DATA_DIR)
       npm run move -- --from postgres://… --to-folder DIR    (an embedded copy)`;

await runCommand(async () => {
  const { to, from, 'to-folder': folder } = options();
  const config = readConfig(process.env);
  if (to && !from && !folder) await moveToPostgresql(config, postgresql(to));
  else if (from && folder && !to) await copyToFolder(config, postgresql(from), resolve(folder));
  else throw new CannotTransfer(usage);
});

function options() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ options: { to: text, from: text, 'to-folder': text } }).values;
  } catch {
    throw new CannotTransfer(usage);
  }
}

function postgresql(address: string): string {
  if (URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol)) return address;
  // Without the address: it has a password in it.
  throw new CannotTransfer(
    '不是 PostgreSQL 地址，应以 postgres:// 开头 (no address of a PostgreSQL: it begins with postgres://)',
  );
}
