/** The ticket of a sign-up as a file: for its page, and for the mail that says that it is approved. */
import { Readable } from 'node:stream';
import type { ContentLanguage, OpenActivity } from '@outbound/contract';
import type { Download } from '../../../http/call-context.ts';
import type { Platform } from '../../../http/platform.ts';
import type { ProofCodes } from '../../../http/proof-codes.ts';
import { Refusal } from '../../../http/refusal.ts';
import { DrawnPictures } from '../../../public-pages/drawn-pictures.ts';
import { drawTicket, TICKET_DRAWING, type TicketFacts, ticketFacts, ticketWords } from '../ticket/index.ts';
import { presentOwn } from './present.ts';
import { findOwn, type OwnRow } from './queries.ts';
import { ifShown, type ShownActivities } from './shown.ts';

/** Some fifty kilobytes each: who looks twice, and a hall that comes at once. */
const MOST_KEPT = 60;
/** Whoever is deleted, or takes his sign-up back, is not kept here much longer. */
const KEPT_MS = 600_000;
const BUSY_SECONDS = 10;

export interface Paper {
  fileName: string;
  bytes: Buffer;
}

export interface Papers {
  /** The ticket of who asks for it; refused where there is none, or too many wait. */
  download(
    row: OwnRow,
    activity: OpenActivity | null,
    asked: { language: ContentLanguage; origin: string; now: Date; sender: string },
  ): Promise<Download>;
  /** The ticket of a sign-up as it is now; null where it has none any more. */
  forMail(applicationId: number, language: ContentLanguage): Promise<Paper | null>;
}

export function ticketPapers(
  { database, config, settings, zone }: Platform,
  codes: ProofCodes,
  open: Pick<ShownActivities, 'openView'>,
): Papers {
  const kept = new DrawnPictures<TicketFacts>({
    draw: (facts) => drawTicket(facts, new Date()),
    mostKept: MOST_KEPT,
    keptMs: KEPT_MS,
    drawing: TICKET_DRAWING,
  });
  const factsOf = async (
    row: OwnRow,
    activity: OpenActivity | null,
    { language, origin, now }: { language: ContentLanguage; origin: string; now: Date },
  ) => {
    const signUp = presentOwn(row, { activity, form: null }, { now, zone, codes, language });
    const { platformName } = await settings.current();
    // What is printed holds longer than the name that this browser has for the platform.
    return ticketFacts(signUp, {
      ...{ language, zone },
      ...{ origin: config.publicAddress ?? origin, platform: platformName },
    });
  };
  const nameOf = ({ language, number }: TicketFacts) => `${ticketWords[language].file}-${number}.pdf`;
  return {
    async download(row, activity, { sender, ...asked }) {
      const facts = await factsOf(row, activity, asked);
      if (!facts) throw new Refusal('OM2096');
      const bytes = await kept.of(facts, sender);
      if (bytes === null || bytes === 'busy')
        throw new Refusal('CM5031', { seconds: BUSY_SECONDS }, { retryAfter: BUSY_SECONDS });
      return {
        fileName: nameOf(facts),
        mediaType: 'application/pdf',
        body: Readable.from([bytes]),
        size: bytes.length,
      };
    },
    async forMail(applicationId, language) {
      const row = await findOwn(database.db, applicationId);
      if (!row) return null;
      const asked = { language, origin: '', now: new Date() };
      const facts = await factsOf(row, await ifShown(() => open.openView(row.activity_id, language)), asked);
      // Whoever asks for his own must not wait behind a thousand mails, nor lose what is kept for him.
      return facts && { fileName: nameOf(facts), bytes: await drawTicket(facts, asked.now) };
    },
  };
}
