import { Source } from '@outbound/contract';
import { api } from '../../api/client.ts';
import { goUnasked } from '../../api/page-update.ts';
import { changeTabs } from '../tabs/tab-store.ts';
import { forgetDevice } from './on-device.ts';
import { beginSignOut, currentSession, endSession } from './session-store.ts';
import { lookEnded } from './session-watch.ts';

/** An address of another system, which the guard leaves to whoever leads there. */
export const isOutside = (address: string) => /^https?:\/\//.test(address);

/**
 * Signs out (spec 4): the server first, then everything stored here, then to the portal, or to the external address
 * of people who came from there. A server that cannot be reached does not keep anybody signed in here.
 */
export async function signOut(
  go: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
  beginSignOut();
  const { user } = currentSession();
  const isSynced = user?.source === Source.synced;
  await lookEnded();
  const address = await api.user.logout({}, { quiet: true }).then(
    (answer) => answer.logoutAddress,
    () => null,
  );
  const target = isSynced && address && isOutside(address) ? address : '/portal/index';
  await forgetDevice(user?.userLoginId ?? '');
  changeTabs(() => []);
  // The guard is told, too: it would lead a visitor to the portal, and the later of two navigations counts.
  endSession(target);
  goUnasked();
  go(target);
}
