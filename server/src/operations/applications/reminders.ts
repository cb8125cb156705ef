import type { Platform } from '../../http/platform.ts';
import { remindVisitors, tellMovedUp, tellOffered } from './notices.ts';

const LOOK_MS = 60_000;

/** Looks every minute whom to remind of what comes, and whom to tell of a place, until the server stops; each process does. */
export function startReminders({ database, config, zone, log, onStop }: Platform): void {
  if (!config.smtp && !config.visitorWebhook) return;
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    const now = new Date();
    looking = tellOffered(database.db, config, now, zone)
      .then(() => tellMovedUp(database.db, config, now, zone))
      .then(() => remindVisitors(database.db, config, now, zone))
      .catch((error: unknown) => log.warn({ err: error }, 'visitors are reminded later'));
  };
  const timer = setInterval(look, LOOK_MS).unref();
  onStop(async () => {
    clearInterval(timer);
    await looking;
  });
  look();
}
