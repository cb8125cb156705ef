/** Browsers that an account has signed in from: what others do to the account does not shut them out. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const DEVICE_COOKIE = 'device';
export const DEVICE_DAYS = 180;

export interface Devices {
  /** The mark for a browser that has signed in with the account of this name (in lower case). It opens nothing. */
  mark(name: string): string;
  /** The browser's id, when the mark is ours and of this account; else null. */
  idOf(mark: string | undefined, name: string): string | null;
}

/** Marks under a key that is derived from a secret of the platform, so that every node knows them. */
export function knownDevices(platformSecret: string): Devices {
  const key = Buffer.from(hkdfSync('sha256', platformSecret, '', 'devices', 32));
  const macOf = (id: string, name: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, name]))
      .digest('base64url');
  return {
    mark(name) {
      const id = randomBytes(12).toString('base64url');
      return `${id}.${macOf(id, name)}`;
    },
    idOf(mark, name) {
      const [id, mac] = mark?.split('.') ?? [];
      if (!id || !mac) return null;
      const [given, wanted] = [Buffer.from(mac), Buffer.from(macOf(id, name))];
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
    },
  };
}
