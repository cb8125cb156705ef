/**
 * Which tab of the browser this is: two that write a new task of one template each keep their own. A tab says that it is
 * open by a time that it writes now and again; what one leaves behind that says so no longer is anybody's.
 */

const BEAT_MS = 20_000;
/** Timers of hidden tabs run once a minute. */
const GONE_MS = 180_000;

const markOf = (tab: string) => `task-tab:${tab}`;

/** Is a tab of this name open? */
export function isTabOpen(tab: string, now = Date.now()): boolean {
  const at = Number(localStorage.getItem(markOf(tab)) ?? 0);
  return now - at < GONE_MS;
}

/** What names this tab outlives a reload; a copy of it, which has its memory too, finds the name taken. */
function begin(): string {
  const known = sessionStorage.getItem('task-tab');
  const tab = known !== null && !isTabOpen(known) ? known : Math.random().toString(36).slice(2, 12);
  sessionStorage.setItem('task-tab', tab);
  const beat = () => {
    try {
      localStorage.setItem(markOf(tab), String(Date.now()));
    } catch {
      // Without room nothing is kept either.
    }
  };
  beat();
  window.setInterval(beat, BEAT_MS);
  window.addEventListener('pagehide', () => localStorage.removeItem(markOf(tab)));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) beat();
  });
  return tab;
}

let own: string | null = null;

/** This tab's name; throws where the browser denies its storage. */
export function browserTab(): string {
  own ??= begin();
  return own;
}
