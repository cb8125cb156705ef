/** `npm run restore`: a backup back into the database and the file store of the settings. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { readConfig } from './config/index.ts';
import { CannotTransfer, restore } from './transfer/index.ts';

const usage = 'usage: npm run restore -- FILE [--replace]    (--replace gives up what the database holds)';

await runCommand(async () => {
  const { values, positionals } = given();
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new CannotTransfer(usage);
  await restore(readConfig(process.env), resolve(file), values.replace ?? false);
});

function given() {
  try {
    return parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  } catch {
    throw new CannotTransfer(usage);
  }
}
