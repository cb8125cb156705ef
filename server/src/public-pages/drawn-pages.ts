import type { publicPages, SettingValues } from '@outbound/contract';
import {
  LANGUAGE_PARAMETER,
  type PageData,
  type PageInput,
  type PageName,
  readFileList,
} from '@outbound/contract';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import type { BuiltPages } from './built.ts';
import type { PageRequest } from './page-request.ts';
import type { PageSources } from './page-source.ts';

/** A page with an address of its own. */
export type Addressed = keyof typeof publicPages;

const KEEP_SECONDS = 3;
const NOT_FOUND = 'CM4040';

/** The described pages with their data of now, and what is kept of them for all who ask within seconds. */
export class DrawnPages {
  readonly #platform: Platform;
  readonly #sources: PageSources;
  readonly #built: BuiltPages;
  readonly #drawn = new Map<string, Promise<string | null>>();

  constructor(platform: Platform, sources: PageSources, built: BuiltPages) {
    this.#platform = platform;
    this.#sources = sources;
    this.#built = built;
  }

  /** What is kept under the key, else what is drawn now, once for all who want it at the same moment; null is not kept. */
  async kept(key: string, draw: () => Promise<string | null>): Promise<string | null> {
    const { publicCache } = this.#platform;
    const kept = publicCache.get(key);
    if (kept) return kept.toString('utf8');
    const { generation } = publicCache;
    // Who comes after a change never joins what was drawn before it.
    const name = `${generation} ${key}`;
    const running = this.#drawn.get(name);
    if (running) return running;
    const drawn = draw().finally(() => this.#drawn.delete(name));
    this.#drawn.set(name, drawn);
    const html = await drawn;
    if (html !== null) publicCache.set(key, Buffer.from(html), KEEP_SECONDS, generation);
    return html;
  }

  /** The page as HTML; null when there is no such item. */
  draw(page: Addressed | 'notFound', pageRequest: PageRequest): Promise<string | null> {
    return this.read(page, pageRequest, (input) => this.#built.renderPublic(input).html);
  }

  /** What `make` makes of the page's data of now; null when there is no such item. */
  async read<P extends Addressed | 'notFound'>(
    page: P,
    pageRequest: PageRequest,
    make: (input: PageInput<P>) => string,
  ): Promise<string | null> {
    try {
      const [data, said] = [
        await this.#sources[page].read({ ...pageRequest.query, [LANGUAGE_PARAMETER]: pageRequest.language }),
        await this.#platform.settings.current(),
      ];
      return make(this.#inputOf(page, pageRequest, data, said));
    } catch (error) {
      if (error instanceof Refusal && error.code === NOT_FOUND) return null;
      throw error;
    }
  }

  /** The page of a fault as HTML. Perhaps the database is away: nothing is asked of it. */
  fault(pageRequest: PageRequest, traceId: string): string {
    const said = this.#platform.settings.last();
    return this.#built.renderPublic(this.#inputOf('error', pageRequest, { traceId }, said)).html;
  }

  #inputOf<P extends PageName>(
    page: P,
    { origin, path, query, language }: PageRequest,
    data: PageData[P],
    said: SettingValues,
  ): PageInput<P> {
    const { config, zone } = this.#platform;
    return {
      page,
      data,
      url: { path, query },
      language,
      origin,
      now: zone.text(new Date()),
      zone: config.timeZone,
      settings: {
        title: said.platformName,
        logo: readFileList(said.logo)[0]?.url ?? '',
        copyright: said.copyright,
        technicalSupport: said.technicalSupport,
        filingNumber: said.filingNumber,
        contactAddress: said.contactAddress,
        contactPhone: said.contactPhone,
        contactEmail: said.contactEmail,
      },
    };
  }
}
