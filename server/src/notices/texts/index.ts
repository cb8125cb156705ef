/** The words of messages and notices that are in force: the office's own, else the product's. */
import {
  fillMessage,
  type MessageText,
  type MessageTextName,
  messageTexts,
  type PlaceValues,
  wholeMessage,
} from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

/** Says things in the words in force. */
export interface Wording {
  /** A task message, with its title before it. */
  message(name: MessageTextName, values: PlaceValues): string;
  /** A notice, whose title is the subject of a mail. */
  notice(name: MessageTextName, values: PlaceValues): { subject: string; content: string };
}

type OwnWords = ReadonlyMap<number, { title: string | null; content: string | null }>;

function wordingOf(own: OwnWords): Wording {
  const wordsOf = ({ id, title, content }: MessageText) => {
    const changed = own.get(id);
    return { title: changed?.title ?? title, content: changed?.content ?? content };
  };
  return {
    message: (name, values) => wholeMessage(messageTexts[name], wordsOf(messageTexts[name]), values),
    notice: (name, values) => {
      const { title, content } = wordsOf(messageTexts[name]);
      return { subject: title, content: fillMessage(content, values) };
    },
  };
}

/** Where the office has said nothing, as in the sample of a first start. */
export const productWording = wordingOf(new Map());

/**
 * Reads them with what is about to be said, each time: a few dozen short rows at most, and no process goes on saying what the
 * office has changed.
 */
export async function readWording(db: Db | Trx): Promise<Wording> {
  const rows = await db
    .selectFrom('message_text')
    .select(['id', 'title', 'content'])
    .where('content', 'is not', null)
    .execute();
  return wordingOf(new Map(rows.map(({ id, ...words }) => [id, words])));
}
