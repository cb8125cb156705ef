import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { prepareDataFolder, UnfitDataFolder } from './data-folder.ts';
import { openDatabase } from './open.ts';

const isWindows = process.platform === 'win32';

describe('the data folder (B15)', { skip: isWindows && 'Windows keeps lists of its own' }, () => {
  let home = '';
  let mask = 0;
  beforeEach(async () => {
    mask = process.umask(0o022);
    home = await mkdtemp(join(tmpdir(), 'outbound-folder-'));
  });
  afterEach(async () => {
    process.umask(mask);
    await rm(home, { recursive: true });
  });
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const open = async (name: string, ...content: string[]) => {
    const folder = join(home, name);
    await mkdir(folder);
    for (const file of content) await writeFile(join(folder, file), '');
    await chmod(folder, 0o755);
    return folder;
  };

  it('is made for this account alone, and so is every folder in it', async () => {
    const dataDir = join(home, 'new', 'data');
    await prepareDataFolder(dataDir);
    const database = await openDatabase({ dataDir });
    await database.close();
    // The engine gives its files 0666 itself, whatever the process asks for: what holds is that nobody comes to them.
    const made = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const folders = made
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name));
    assert.ok(folders.length > 20, `${folders.length} folders`);
    for (const path of [dataDir, ...folders]) assert.equal(await modeOf(path), 0o700, path);
    await writeFile(join(dataDir, 'note'), '');
    assert.equal(await modeOf(join(dataDir, 'note')), 0o600);
  });

  it('is refused at once where nobody can make a folder', {
    skip: process.platform !== 'linux',
  }, async () => {
    for (const folder of ['/proc/outbound', '/proc/outbound/data'])
      await assert.rejects(prepareDataFolder(folder), (error) => {
        assert.ok(error instanceof UnfitDataFolder);
        assert.match(error.message, /^数据目录 \/proc\/outbound\S* 无法写入 .*ENOENT/);
        return true;
      });
  });

  it('is closed when it is ours or empty', async () => {
    for (const folder of [await open('ours', 'database.lock', 'notes.txt'), await open('empty')]) {
      await prepareDataFolder(folder);
      assert.equal(await modeOf(folder), 0o700);
    }
  });

  it('is refused, and left as it is, when it is open and others use it', async () => {
    const folder = await open('shared', 'letters.txt');
    await assert.rejects(prepareDataFolder(folder), (error) => {
      assert.ok(error instanceof UnfitDataFolder);
      assert.match(error.message, /可被本机其他账号进入.*chmod 700/);
      return true;
    });
    assert.equal(await modeOf(folder), 0o755);
  });

  it('is taken when its owner has closed it, whatever is in it', async () => {
    const folder = await open('closed', 'letters.txt');
    await chmod(folder, 0o700);
    await prepareDataFolder(folder);
  });
});
