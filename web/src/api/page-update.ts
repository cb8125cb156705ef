/**
 * Loads a page of an earlier build anew, with what was typed. What the forms hold is kept in the session storage from
 * just before the reload until its form is open again: for this tab alone, until a sign-out, half an hour at most.
 */
const PREFIX = 'typed:';
const RELOADED_AT = 'pageUpdate:reloadedAt';
/** A file that is missing again so soon after a reload is missing on the server. */
const AGAIN_AFTER_MS = 5 * 60_000;
const KEPT_MS = 30 * 60_000;
/** Characters of one form; storage has some five million for everything. */
const MOST_KEPT = 300_000;

/** As Chromium, Firefox and Safari say it, and Vite of a style sheet. */
const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** A file of this page's build could not be loaded: it is gone, or the network is. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

export interface OpenForm {
  /** True while something stands in it that is stored nowhere. */
  isTyped(): boolean;
  /** Keeps what was typed, usually by `keepTyped`. */
  keep(): void;
}

const openForms = new Set<OpenForm>();
let isUpdating = false;

/** Counts an open form in; the returned function counts it out. */
export function addOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** True when a reload would interrupt somebody who is typing. */
export const isSomethingTyped = () => [...openForms].some((form) => form.isTyped());

/** The page goes by its own wish: nobody is asked whether he wants to leave. */
export const isUpdatingPage = () => isUpdating;

/** The page goes whatever stands in it: its session is over, or another person's. A question could not keep it. */
export function goUnasked(): void {
  isUpdating = true;
}

/** Keeps what was typed and loads the page anew. */
export function updatePage(): void {
  for (const form of openForms) if (form.isTyped()) form.keep();
  isUpdating = true;
  location.reload();
}

/**
 * Loads the page anew because a file is missing. False, and nothing happens, when that was done minutes ago, when it
 * would interrupt somebody, or when nothing could remember that it was done.
 */
export function updatePageOnce(): boolean {
  if (isSomethingTyped() || wasJustUpdated()) return false;
  write(RELOADED_AT, String(Date.now()));
  if (!wasJustUpdated()) return false;
  updatePage();
  return true;
}

/** The page was loaded anew for a missing file within the last minutes; not in the future of a clock that was set back. */
export const wasJustUpdated = () => Math.abs(Date.now() - Number(read(RELOADED_AT) ?? 0)) < AGAIN_AFTER_MS;

/**
 * Keeps the values of a form over a reload. `title` is how a person knows it. Too much is not kept at all, and neither is
 * what was kept before: an older text must not come back for the newer one.
 */
export function keepTyped(key: string, title: string, values: unknown): void {
  const text = JSON.stringify({ at: Date.now(), title, values });
  dropTyped(key);
  if (text.length <= MOST_KEPT) write(PREFIX + key, text);
}

/** What was kept under a key, or null; it stays until `dropTyped`. */
export function typedBefore(key: string): unknown {
  return parse(read(PREFIX + key))?.values ?? null;
}

export function dropTyped(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // What is denied holds nothing.
  }
}

/** Titles of the forms whose content waits for them to be opened again. */
export function waitingForms(): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => parse(read(key))?.title ?? []);
  } catch {
    return [];
  }
}

function parse(text: string | null): { title: string; values: unknown } | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { at, title, values } = kept as Record<string, unknown>;
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < KEPT_MS;
    return isFresh && typeof title === 'string' ? { title, values } : null;
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Full or denied: the reload costs what was typed, as any other.
  }
}
