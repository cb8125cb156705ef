/** `npm run backup`: database and files into one file. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { readConfig } from './config/index.ts';
import { backUp, CannotTransfer, tellBackup } from './transfer/index.ts';

const usage = `usage: npm run backup -- FILE [--without-files]    (database and files of the settings)
       npm run backup -- FILE --check            (reads a backup and says what is in it)`;

await runCommand(async () => {
  const { values, positionals } = given();
  const [file, ...more] = positionals;
  const { check = false, 'without-files': withoutFiles = false } = values;
  if (file === undefined || more.length > 0 || (check && withoutFiles)) throw new CannotTransfer(usage);
  if (check) await tellBackup(resolve(file));
  else await backUp(readConfig(process.env), resolve(file), !withoutFiles);
});

function given() {
  try {
    const yes = { type: 'boolean' } as const;
    return parseArgs({ options: { check: yes, 'without-files': yes }, allowPositionals: true });
  } catch {
    throw new CannotTransfer(usage);
  }
}
