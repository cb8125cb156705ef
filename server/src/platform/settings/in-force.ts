import type { SettingValues } from '@outbound/contract';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import { keptFor } from '../../http/kept-for.ts';
import type { PlatformSettings } from '../../http/platform-settings.ts';
import type { PublicCache } from '../../http/public-cache.ts';
import { defaultSettings } from './defaults.ts';
import { findSettings, publishNotice, type StoredSettings } from './queries.ts';

/** Read at most so often; a change is told to every node at once, by the generation of the public answers. */
const KEPT_MS = 2_000;

/** What holds, of what was changed and what was not. */
export const settingsInForce = (config: Config, { own }: Pick<StoredSettings, 'own'>): SettingValues => ({
  ...defaultSettings(config),
  ...own,
});

/**
 * What the platform says of itself, over a migrated database. The notice on personal data that comes with this version
 * of the product gets its number now, where nobody has changed it.
 */
export async function openSettings(
  config: Config,
  db: Db,
  publicCache: PublicCache,
): Promise<PlatformSettings> {
  let last: Pick<StoredSettings, 'own'> = { own: {} };
  const read = keptFor(
    KEPT_MS,
    async () => {
      const stored = await findSettings(db);
      last = stored;
      return stored;
    },
    () => publicCache.generation,
  );
  last = await findSettings(db);
  await publishNotice(db, settingsInForce(config, last).privacyNotice, null);
  return {
    async current() {
      const stored = await read();
      return { ...settingsInForce(config, stored), notice: stored.notice };
    },
    last: () => settingsInForce(config, last),
  };
}
