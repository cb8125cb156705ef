import { Source } from '@outbound/contract';
import { api } from '../../api/client.ts';
import { currentSession, leave } from './session-store.ts';
import { changeTabs } from './tab-store.ts';

/**
 * Signs out (spec 4): the server first, then everything stored here, then to the portal, or to the external address
 * of people who came from there. A server that cannot be reached does not keep anybody signed in here.
 */
export async function signOut(
  go: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
  const isSynced = currentSession().user?.source === Source.synced;
  const address = await api.user.logout({}, { quiet: true }).then(
    (answer) => answer.logoutAddress,
    () => null,
  );
  changeTabs(() => []);
  leave();
  go(isSynced && address && /^https?:\/\//.test(address) ? address : '/portal/index');
}
