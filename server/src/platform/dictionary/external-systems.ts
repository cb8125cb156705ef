/** The addresses of external systems, as the dictionary has them. */
import { EXTERNAL_SYSTEM_DICTIONARY, externalAddressFault, TICKET_PLACE } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Platform } from '../../http/platform.ts';
import { subjects } from '../../records/subjects.ts';
import { findItemsByType } from './queries.ts';
import { isSecretOf } from './system-secrets.ts';

export interface ExternalSystems {
  /** The address that stands under a key, if it is in use. */
  find(db: Db, key: string): Promise<string | undefined>;
  /** Whether a secret is the system's that stands under a key. */
  isSecretOf(db: Db, key: string, secret: string): Promise<boolean>;
  /** The origins that the office may embed, as a content policy names them; kept until the dictionary changes. */
  origins(): Promise<readonly string[]>;
}

/** Knows their addresses, and forgets them when the dictionary changes. */
export function openExternalSystems(platform: Platform): ExternalSystems {
  const { database } = platform;
  let known: Promise<readonly string[]> | null = null;
  const forget = () => {
    known = null;
  };
  // What was said while the connection was lost is gone: it may have changed.
  platform.onStop(async () => stop());
  const stop = database.subscribe(
    subjects.dictionary.channel,
    (type) => {
      if (type === '' || type === EXTERNAL_SYSTEM_DICTIONARY) forget();
    },
    forget,
  );
  return {
    async find(db, key) {
      const items = await findItemsByType(db, EXTERNAL_SYSTEM_DICTIONARY, false);
      return items.find(({ dictKey }) => dictKey === key)?.dictValue;
    },
    isSecretOf,
    origins() {
      const asked = known ?? readOrigins(database.db);
      known = asked;
      asked.catch(() => {
        if (known === asked) known = null;
      });
      return asked;
    },
  };
}

async function readOrigins(db: Db): Promise<readonly string[]> {
  const items = await findItemsByType(db, EXTERNAL_SYSTEM_DICTIONARY, false);
  const origins = items
    .filter(({ dictValue }) => externalAddressFault(dictValue) === null)
    .map(({ dictValue }) => new URL(dictValue.replace(TICKET_PLACE, 'x')).origin);
  return [...new Set(origins)];
}
