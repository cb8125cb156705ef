/** Browsers that an account has signed in from: what others do to the account does not shut them out. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../http/call-context.ts';
import { keyFrom } from '../../http/secrets.ts';

export const DEVICE_COOKIE = 'device';
const DEVICE_DAYS = 180;

/**
 * Whose mark it is: the account's name in lower case, with the password as it stands. Every sign-in from a new browser makes a
 * mark, and each has guesses of its own: whoever once knew the password could else keep as many as he likes, for a later one.
 */
export interface DeviceOwner {
  name: string;
  passwordHash: string | null;
}

export interface Devices {
  /** The mark for a browser that has signed in with this account. It opens nothing. */
  mark(owner: DeviceOwner): string;
  /** The browser's id, when the mark is ours and of this account with this password; else null. */
  idOf(mark: string | undefined, owner: DeviceOwner): string | null;
}

/** Marks under a key that is derived from a secret of the platform, so that every node knows them. */
export function knownDevices(platformSecret: string): Devices {
  const key = keyFrom(platformSecret, 'devices');
  const macOf = (id: string, { name, passwordHash }: DeviceOwner) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, name, passwordHash]))
      .digest('base64url');
  return {
    mark(owner) {
      const id = randomBytes(12).toString('base64url');
      return `${id}.${macOf(id, owner)}`;
    },
    idOf(mark, owner) {
      const [id, mac] = mark?.split('.') ?? [];
      if (!id || !mac) return null;
      const [given, wanted] = [Buffer.from(mac), Buffer.from(macOf(id, owner))];
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
    },
  };
}

/** Lets this browser be known as one that the account has signed in from. */
export function keepMark({ setCookie }: Pick<Context, 'setCookie'>, mark: string): void {
  setCookie(DEVICE_COOKIE, mark, { httpOnly: true, maxAgeSeconds: DEVICE_DAYS * 86_400 });
}
