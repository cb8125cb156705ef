/** Activities within the pages of other sites: frames that anybody may put there, without a script (decision 97). */
import { type ContentLanguage, LANGUAGE_PARAMETER } from './content-language.ts';
import { CHANNEL_PARAMETER } from './sign-up-proof.ts';

/** What can be signed up for now; filters as those of the list of activities. */
export const EMBED_LIST_PATH = '/embed/activities';
/** One activity. */
export const EMBED_ITEM_PATH = '/embed/activity';

/** Where a frame shows one activity, or all that are open, counted for a channel where there is one. */
export function embedAddress(
  id: number | null,
  language: ContentLanguage,
  channelId: number | null = null,
): string {
  const query = new URLSearchParams({
    ...(id === null ? {} : { id: String(id) }),
    [LANGUAGE_PARAMETER]: language,
    ...(channelId === null ? {} : { [CHANNEL_PARAMETER]: String(channelId) }),
  });
  return `${id === null ? EMBED_LIST_PATH : EMBED_ITEM_PATH}?${query}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const attribute = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** What whoever keeps another site puts into his page; `address` is a whole one. */
export const embedCode = (address: string, title: string, height: number): string =>
  `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
