import type { Db } from '../database/open.ts';
import type { TimeZone } from '../http/time-zone.ts';
import type { Tools } from './readers.ts';
import { findFactWords } from './words.ts';

/** What values are read by, as of now. */
export const toolsOf = async (db: Db, zone: TimeZone): Promise<Tools> => ({
  words: await findFactWords(db),
  zone,
  today: zone.text(new Date()).slice(0, 10),
});
