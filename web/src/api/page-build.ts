/**
 * Which build this page is of, and which one answers it. `npm run build` writes the first into the page, the server
 * names the second with every answer: `<milliseconds since 1970>-<hash of the files>`.
 */
export const BUILD_HEADER = 'X-Page-Build';

interface Build {
  builtAt: number;
  id: string;
}

let answering: Build | null = null;
let isNewerKnown = false;
const listeners = new Set<() => void>();

function parse(text: string | null | undefined): Build | null {
  const [, builtAt, id] = /^(\d{1,15})-([0-9a-f]{1,64})$/.exec(text ?? '') ?? [];
  return builtAt !== undefined && id !== undefined ? { builtAt: Number(builtAt), id } : null;
}

const own = (): Build | null =>
  parse(document.querySelector<HTMLMetaElement>('meta[name="page-build"]')?.content);

/** Notes the build that an answer names; null, as from a proxy, says nothing. */
export function hearBuild(header: string | null): void {
  const [heard, mine] = [parse(header), own()];
  if (!heard || !mine) return;
  answering = heard;
  // While nodes are replaced, an older one answers a new page now and then. That is no news.
  if (isNewerKnown || heard.id === mine.id || heard.builtAt <= mine.builtAt) return;
  isNewerKnown = true;
  for (const listener of listeners) listener();
}

/** The last answer came from another build, newer or older: what it refuses may be no fault of the person. */
export function isOtherBuild(): boolean {
  return answering !== null && answering.id !== own()?.id;
}

/** A newer build has answered this page. */
export const isNewerBuildKnown = () => isNewerKnown;

export function onNewerBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
