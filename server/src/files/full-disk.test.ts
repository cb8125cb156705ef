import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import * as make from '../testing/files.ts';
import { startApp } from '../testing/start-app.ts';

/** Units of 512 bytes: no file may grow beyond 2 MB. */
const MOST_BLOCKS = 4_096;

describe('a full disk', () => {
  it('is told to whoever uploads; nothing stays, the process lives', async () => {
    // Prepares what the second process would have to write (the database's snapshot).
    await (await startApp()).stop();
    const program = new URL('../testing/full-disk-app.ts', import.meta.url).pathname;
    // The signal would kill the process; ignored, the write fails as it does on a full disk.
    const script = `trap '' XFSZ; ulimit -f ${MOST_BLOCKS}; exec "$0" "$1"`;
    const child = spawn('sh', ['-c', script, process.execPath, program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    try {
      const [line] = (await Promise.race([
        once(createInterface(child.stdout), 'line'),
        ended.then(() => assert.fail('the server did not start')),
      ])) as [string];
      const { url, cookie, dataDir } = JSON.parse(line) as Record<'url' | 'cookie' | 'dataDir', string>;
      const upload = async (bytes: Buffer, name: string) => {
        const reply = await fetch(`${url}/web${calls.file.upload.path}`, {
          method: 'POST',
          headers: { cookie },
          body: make.form([{ bytes, name }]),
        });
        return { status: reply.status, ...((await reply.json()) as { code: string; message: string }) };
      };
      const full = {
        status: 507,
        code: 'CM5070',
        message: '存储空间不足，文件未保存，请联系管理员',
        data: null,
      };
      // While it is received, and while the picture is written anew.
      assert.deepEqual(await upload(make.pdf(4_000_000), 'a.pdf'), full);
      const picture = await make.noise(3_000, 2_000, 30);
      assert.ok(picture.length < MOST_BLOCKS * 512, `${picture.length} bytes would not be received`);
      assert.deepEqual(await upload(picture, 'a.jpg'), full);
      for (const folder of ['files', 'spool']) assert.deepEqual(await readdir(join(dataDir, folder)), []);
      assert.equal((await upload(make.pdf(1_000), 'a.pdf')).code, '000000');
    } finally {
      child.stdin.end();
      const [code] = await ended;
      assert.equal(code, 0);
    }
  });
});
