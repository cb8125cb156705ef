import type { PageData, PageInput, PageName } from '@outbound/contract';
import type { Head } from './document.ts';
import type { Drawn } from './server-parts.tsx';

/** What only the server knows of a page; browsers load none of it. */
export interface ServerHalf<P extends PageName> {
  /** What the page's head says of its own (see `headOf`). */
  head: (input: PageInput<P>) => Partial<Head>;
  /** By name, what is drawn here once and for all; the page has it as `<ServerPart part="name">`. */
  parts?: (input: PageInput<P>) => Readonly<Record<string, Drawn>>;
  /** The data as the browser gets them: without what stands in a part already. All of them where this is missing. */
  sent?: (data: PageData[P]) => PageData[P];
}

export type ServerHalves = { readonly [P in PageName]: ServerHalf<P> };
