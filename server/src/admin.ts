/** `npm run admin -- reset-password <account>`: what only whoever has the machine may do, without signing in. */
import { onDatabase, runCommand, Stop } from './command.ts';
import { DatabaseClock, timeOf } from './http/database-clock.ts';
import { readLogKeys } from './http/log-keys.ts';
import { OperationLog } from './http/operation-log.ts';
import { resetOnHost } from './people/index.ts';
import { ForeignChainKey, requireChainKey } from './platform/index.ts';

const usage = 'usage: npm run admin -- reset-password <account>';

await runCommand(async () => {
  const [command, userLoginId, ...more] = process.argv.slice(2);
  if (command !== 'reset-password' || userLoginId === undefined || more.length > 0) throw new Stop(usage);
  await resetPassword(userLoginId);
});

function resetPassword(userLoginId: string): Promise<void> {
  return onDatabase(async ({ db }, config) => {
    const keys = await readLogKeys(config);
    // With another key the row of this very act would be told as put in by hand.
    await requireChainKey(db, keys).catch((error: unknown) => {
      throw error instanceof ForeignChainKey ? new Stop(error.message) : error;
    });
    const clock = await DatabaseClock.open(timeOf(db), () => undefined);
    const reset = await resetOnHost(db, new OperationLog(keys[0], clock), userLoginId);
    if (reset === null)
      throw new Stop(`没有可重置密码的账号 ${userLoginId} (no account of this name has a password here)`);
    process.stdout.write(
      `账号 ${reset.userLoginId} 的新密码 ${reset.password}（首次登录须修改，原有登录已全部退出 / to be changed at the first sign-in, all sessions ended）\n`,
    );
  });
}
