/**
 * The server in a process of its own, started by a test under `ulimit -f`: whatever would make a file larger than that
 * fails as on a full disk. Prints address and cookies, and goes when its input ends.
 */
import { cookieOf, startApp } from './start-app.ts';

const app = await startApp();
const staff = await app.signInAs('admin');
process.stdout.write(
  `${JSON.stringify({ url: app.url, cookie: cookieOf(staff), dataDir: app.config.dataDir })}\n`,
);
process.stdin.resume();
process.stdin.on('end', async () => {
  await app.stop();
  process.exit(0);
});
