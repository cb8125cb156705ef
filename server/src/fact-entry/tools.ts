import type { Db } from '../database/open.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { findFactChoices } from './choices.ts';
import type { Tools } from './readers.ts';

/** What values are read by, as of now. */
export const toolsOf = async (db: Db, zone: TimeZone): Promise<Tools> => ({
  choices: await findFactChoices(db),
  zone,
  today: zone.text(new Date()).slice(0, 10),
});
