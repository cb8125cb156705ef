/** `npm run migration -- <name>`: makes the next file of server/migrations and says where it is. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orStop, root, Stop } from './installed.mjs';

const folder = join(root, 'server', 'migrations');

await orStop(() => {
  const name = process.argv
    .slice(2)
    .join('_')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Stop('usage: npm run migration -- <what it does, in a few English words>');
  const file = `${nextNumber()}_${name}.sql`;
  writeFileSync(join(folder, file), '-- Say here what changes, and why.\n', { flag: 'wx' });
  console.log(`server/migrations/${file}`);
  console.log('写好后运行 when it is written: npm run schema');
});

function nextNumber() {
  const numbers = readdirSync(folder).map((file) => Number(/^(\d{4})_.+\.sql$/.exec(file)?.[1] ?? -1));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}
