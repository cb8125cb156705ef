/** Whether the server answers at all: asked where a file did not come, which says nothing of why. */
const LOOK_MS = 5_000;

/** True when the server answers, and is ready to. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Calls `then` once the server answers again, unless it is stopped before. */
export function whenReachable(then: () => void): () => void {
  let isOver = false;
  const timer = window.setInterval(async () => {
    if (!(await isReachable()) || isOver) return;
    stop();
    then();
  }, LOOK_MS);
  function stop(): void {
    isOver = true;
    window.clearInterval(timer);
  }
  return stop;
}
