import { DOOR_PATH } from '../../session/on-device.ts';

/** Beside the pages, not among their files: where a worker lies decides what it may answer for. */
const WORKER = '/door-worker.js';

/** Lets this browser open the door anew without network. False where it cannot, or the page was not built. */
export async function keepPage(): Promise<boolean> {
  const isBuilt = document.querySelector('meta[name="page-build"]') !== null;
  if (!isBuilt || !navigator.serviceWorker) return false;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, {
      scope: DOOR_PATH,
      updateViaCache: 'none',
    });
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (!worker) return false;
    if (worker.state === 'activated') return true;
    return await new Promise((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve(true);
        if (worker.state === 'redundant') resolve(false);
      });
    });
  } catch {
    return false;
  }
}
