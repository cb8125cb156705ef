/** The poster of an activity: what it is, when and where, and a code that leads to its page. */
import { type SharePoster, sharePosterSize } from '@outbound/contract';
import sharp, { type OverlayOptions } from 'sharp';
import { DrawnPictures } from './drawn-pictures.ts';
import { type DrawnText, fitted, writable } from './drawn-text.ts';

/** The bytes of a picture by its address on a page; null for what is none of ours, or what visitors do not see now. */
export type ReadPicture = (address: string) => Promise<Buffer | null>;

/** Those of this process, some hundred kilobytes each. */
export const sharePosters = (readPicture: ReadPicture): DrawnPictures<SharePoster> =>
  new DrawnPictures({
    draw: async (poster) => {
      const [logo, picture] = await Promise.all([readPicture(poster.logo), readPicture(poster.picture)]);
      return drawSharePoster(poster, { logo, picture });
    },
    mostKept: 40,
    drawing: 2,
  });

/** What is drawn besides the texts. */
interface Pictures {
  logo: Buffer | null;
  picture: Buffer | null;
}

const { width: WIDTH, height: HEIGHT } = sharePosterSize;
const DARK = '#06302f';
const QUIET = '#4b6663';
const GREEN = '#07694a';
/** The white sheet on the ground, and what stands on it. */
const SHEET = { left: 60, top: 230, width: 960, height: 1630, corner: 36 } as const;
/** The activity's own picture, over the head of the sheet; the title then has less room. */
const PICTURE_HEIGHT = 400;
const TITLE_BELOW = { top: SHEET.top + PICTURE_HEIGHT + 44, height: 300 } as const;
const LOGO = { left: 72, top: 82, size: 77 } as const;
const LEFT = 128;
const INNER = WIDTH - 2 * LEFT;
const TITLE = { top: 306, height: 470, sizes: [96, 84, 70, 58, 48] } as const;
const TITLE_GAP = 36;
/** How far a short poster's texts are moved apart and down at most. */
const MOST_APART = 64;
const MOST_LOWER = 60;
/** The facts go no lower. */
const FACTS_END = 1360;
const FACT = { label: 28, height: 124, sizes: [38, 34, 30, 26], gap: 22, below: 12 } as const;
const CODE = { left: LEFT, top: 1416, size: 380 } as const;
const BESIDE = {
  left: CODE.left + CODE.size + 44,
  width: WIDTH - LEFT - CODE.left - CODE.size - 44,
} as const;
/** Nothing of ours is longer; what is longer is cut before anything is done with it. */
const MOST_CHARACTERS = 300;

/**
 * The poster as PNG. The platform's name stands for a title that the fonts of this machine cannot write, as one of symbols
 * alone; null where they cannot write that either.
 */
export async function drawSharePoster(
  poster: SharePoster,
  { logo, picture }: Pictures = { logo: null, picture: null },
): Promise<Buffer | null> {
  const name = await said(poster.name);
  const title = (await said(poster.title)) ?? name;
  if (title === null) return null;
  const layers: OverlayOptions[] = [];
  const add = ({ picture }: DrawnText, left: number, top: number) =>
    void layers.push({ input: picture, left, top: Math.round(top) });
  if (logo) layers.push({ input: await drawnLogo(logo), left: LOGO.left, top: LOGO.top });
  if (picture) layers.push({ input: await drawnHead(picture), left: SHEET.left, top: SHEET.top });
  const place = picture ? TITLE_BELOW : TITLE;
  if (name !== null)
    add(
      await fitted(name, { width: 800, height: 56, sizes: [40, 32, 26], color: '#ffffff', weight: 'bold' }),
      172,
      94,
    );
  const head = await fitted(title, { ...TITLE, ...place, width: INNER, color: DARK, weight: 'bold' });
  const facts = await drawnFacts(poster.facts, FACTS_END - place.top - head.height - TITLE_GAP);
  const end = place.top + head.height + TITLE_GAP + facts.reduce((sum, { height }) => sum + height, 0);
  // Few and short texts stand further apart and lower: the sheet is as tall for all.
  const slack = Math.max(0, FACTS_END - end);
  const apart = Math.min(MOST_APART, (slack * 0.6) / (facts.length + 1));
  let top = place.top + Math.min(MOST_LOWER, slack * 0.2);
  add(head, LEFT, top);
  top += head.height + TITLE_GAP + apart;
  for (const { heading, body, height } of facts) {
    add(heading, LEFT, top);
    add(body, LEFT, top + heading.height + FACT.below);
    top += height + apart;
  }
  let beside = CODE.top + 8;
  const besides = [
    { text: poster.scan, sizes: [40, 34, 28], height: 150, color: GREEN, weight: 'bold', gap: 34 },
    { text: poster.codeLabel, sizes: [26], height: 40, color: QUIET, weight: 'normal', gap: 8 },
    { text: poster.code, sizes: [32, 28], height: 84, color: DARK, weight: 'bold', gap: 20 },
    { text: poster.check, sizes: [24, 22], height: 100, color: QUIET, weight: 'normal', gap: 0 },
  ] as const;
  for (const { text, gap, ...style } of besides) {
    const written = await said(text);
    if (written === null) continue;
    const drawn = await fitted(written, { ...style, width: BESIDE.width });
    add(drawn, BESIDE.left, beside);
    beside += drawn.height + gap;
  }
  return sharp(groundOf(poster.qr, logo === null))
    .composite(layers)
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer();
}

/** The platform's mark, whole, on white: it may be as dark as the sea. */
async function drawnLogo(logo: Buffer): Promise<Buffer> {
  const { size } = LOGO;
  const inside = await sharp(logo)
    .resize(size - 12, size - 12, { fit: 'inside' })
    .png()
    .toBuffer();
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="16" fill="#fff"/></svg>`;
  return sharp(Buffer.from(tile))
    .composite([{ input: inside }])
    .png()
    .toBuffer();
}

/** The middle of the activity's picture, as wide as the sheet and with its corners. */
async function drawnHead(picture: Buffer): Promise<Buffer> {
  const { width, corner } = SHEET;
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${PICTURE_HEIGHT}"><rect width="${width}" height="${PICTURE_HEIGHT + corner}" rx="${corner}" fill="#fff"/></svg>`;
  return sharp(picture)
    .resize(width, PICTURE_HEIGHT, { fit: 'cover' })
    .composite([{ input: Buffer.from(sheet), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

interface DrawnFact {
  heading: DrawnText;
  body: DrawnText;
  height: number;
}

/** Those that have room and can be written here, in their order. */
async function drawnFacts(facts: SharePoster['facts'], room: number): Promise<DrawnFact[]> {
  const drawn: DrawnFact[] = [];
  let left = room;
  for (const fact of facts) {
    const [label, text] = [await said(fact.label), await said(fact.text)];
    if (label === null || text === null) continue;
    const heading = await line(label, FACT.label, QUIET);
    const body = await fitted(text, { ...FACT, width: INNER, color: DARK, weight: 'normal' });
    const height = heading.height + FACT.below + body.height + FACT.gap;
    left -= height;
    if (left < 0) break;
    drawn.push({ heading, body, height });
  }
  return drawn;
}

const said = (text: string) => writable(text.slice(0, MOST_CHARACTERS));

const line = (text: string, size: number, color: string) =>
  fitted(text, { sizes: [size], height: 2 * size, width: INNER, color, weight: 'normal' });

/** The mark of a platform that has none of its own. */
const MARK = `<g transform="translate(${LOGO.left} ${LOGO.top}) scale(2.4)"><circle cx="16" cy="16" r="16" fill="#0E9F6E"/><path d="M1.2 22.1c2.6-1.5 5-1.5 7.4 0s4.9 1.5 7.4 0 4.9-1.5 7.4 0 4.9 1.5 7.4 0A16 16 0 0 1 16 32 16 16 0 0 1 1.2 22.1Z" fill="#07694A"/><path d="M17.1 3.6c5.8 3.7 8.9 8.8 9.1 15.5h-9.1Z" fill="#fff"/><path d="M14.9 8v11.1H6.4c1.1-5.2 4-8.9 8.5-11.1Z" fill="#FFD36B"/><path d="M4.6 26.2c2-1.1 3.8-1.1 5.7 0s3.8 1.1 5.7 0 3.8-1.1 5.7 0 3.8 1.1 5.7 0" stroke="#fff" stroke-width="1.9" stroke-linecap="round"/></g>`;

/** Everything but the texts: the sea, the mark, the sheet and the code on it. */
function groundOf({ size, path }: SharePoster['qr'], isOurMark: boolean): Buffer {
  const middle = CODE.top - 34;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none"><defs><linearGradient id="sea" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#06302f"/><stop offset=".6" stop-color="#084a4b"/><stop offset="1" stop-color="#10757b"/></linearGradient></defs><path fill="url(#sea)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><g stroke="#8fe3c4" stroke-opacity=".24" stroke-width="2"><path d="M0 150c140-60 230-40 390-18s240 6 350-64 230-110 340-96"/><path d="M0 206c150-60 250-32 400-8s250 0 360-66 220-110 320-96"/></g>${isOurMark ? MARK : ''}<rect x="${SHEET.left}" y="${SHEET.top - 10}" width="${SHEET.width}" height="${SHEET.height}" rx="${SHEET.corner}" fill="#FFD36B"/><rect x="${SHEET.left}" y="${SHEET.top}" width="${SHEET.width}" height="${SHEET.height}" rx="${SHEET.corner}" fill="#fff"/><path d="M${LEFT} ${middle}h${INNER}" stroke="#b9cfc8" stroke-width="3" stroke-dasharray="10 10"/><svg x="${CODE.left}" y="${CODE.top}" width="${CODE.size}" height="${CODE.size}" viewBox="-1 -1 ${size + 2} ${size + 2}" shape-rendering="crispEdges"><path d="${path}" fill="${DARK}"/></svg></svg>`,
  );
}
