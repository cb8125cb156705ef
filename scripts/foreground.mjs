/** Runs a program of the product as if it were this one: signals reach it, and its end is ours. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { productEnvironment, productNode, root } from './installed.mjs';

/** Becomes `file` (its path from the root, in parts) with the arguments of this process, until it ends. */
export function runInForeground(...file) {
  // Before the program runs: a signal that came between the two would end this process alone and leave that one behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole group, so the program has it already.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      program.kill(signal);
    });
  }
  const program = spawn(productNode(), [join(root, ...file), ...process.argv.slice(2)], {
    env: productEnvironment(),
    stdio: 'inherit',
  });
  stopWithNpm(program);
  program.on('error', (error) => {
    console.error(`无法启动 could not be started: ${error.message}`);
    process.exit(1);
  });
  program.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/**
 * A signal to npm ends npm and its shell, and the shell does not pass it on: without this the program would stay behind
 * and keep the port.
 */
function stopWithNpm(program) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    program.kill('SIGTERM');
  }, 250);
}
