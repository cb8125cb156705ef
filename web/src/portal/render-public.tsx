/** The door of the built pages: the server imports this module's bundle (`web/dist/ssr/public.js`) and nothing else. */
import type {
  Face,
  PageInput,
  PageName,
  PublicInput,
  SharePicture,
  SharePoster,
  SignInInput,
} from '@outbound/contract';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { MobileApp } from '../mobile/app.tsx';
import { mobileFrameParts } from '../mobile/frame-parts.tsx';
import { isMobileInput, mobilePages } from '../mobile/pages.ts';
import { SignInPage } from '../sign-in/page.tsx';
import { type EmbeddedInput, embeddedHtml } from '../visitor/activities/embedded.tsx';
import { sharePosterOf } from '../visitor/activities/share-poster.ts';
import { type FaceAssets, renderDocument } from '../visitor/document.ts';
import { headline, headOf } from '../visitor/head.ts';
import { languageParts } from '../visitor/language-links.tsx';
import { type Drawn, ServerPartsContext } from '../visitor/server-parts.tsx';
import { sentTexts, textsIn } from '../visitor/spoken.ts';
import { languageTag } from '../visitor/texts.ts';
import { PortalApp } from './app.tsx';
import { Footer } from './footer.tsx';
import { serverHalves } from './server-halves.tsx';

/** Written in by the build. */
declare const PUBLIC_ASSETS: Record<Face | 'signUp' | 'ownSignUp', FaceAssets>;

/** Pages that have a script of their own. */
const ownScripts: Partial<Record<PageName, 'signUp' | 'ownSignUp'>> = {
  mobileApply: 'signUp',
  mobileOwnSignUp: 'ownSignUp',
};

const statuses: Partial<Record<PageName, number>> = { notFound: 404, error: 500 };

function serverSideOf<P extends PageName>(input: PageInput<P>) {
  const half = serverHalves[input.page];
  const parts: Readonly<Record<string, Drawn>> = {
    ...mobileFrameParts(input.settings, input.url.query),
    ...languageParts(input.url.query),
    footer: <Footer settings={input.settings} query={input.url.query} />,
    ...half.parts?.(input),
  };
  return {
    head: headOf(input, half),
    draw: (part: string) => {
      const drawn = parts?.[part];
      if (!drawn) throw new Error(`the server's half of ${input.page} has no part ${part}`);
      return drawn;
    },
    data: half.sent ? { ...input, data: half.sent(input.data) } : input,
  };
}

const isSignInInput = (input: PublicInput): input is SignInInput => input.page === 'signIn';

/** Renders a public page to its whole HTML; `status` is the HTTP status that belongs to it. */
export function renderPublic(input: PublicInput): { status: number; html: string } {
  if (isSignInInput(input)) return { status: 200, html: renderSignIn(input) };
  const mobile = isMobileInput(input);
  const { head, draw, data } = serverSideOf(input);
  const face = mobile ? 'mobile' : 'portal';
  const texts = textsIn[input.language];
  const html = renderDocument({
    head,
    language: languageTag(input.language),
    assets: PUBLIC_ASSETS[ownScripts[input.page] ?? face],
    markup: renderToString(
      <ServerPartsContext value={draw}>
        {mobile ? (
          <MobileApp input={input} texts={texts} pages={mobilePages} />
        ) : (
          <PortalApp input={input} texts={texts} />
        )}
      </ServerPartsContext>,
    ),
    data: { ...data, texts: sentTexts(input.language, face, input.page) },
    bodyClass: face,
  });
  return { status: statuses[input.page] ?? 200, html };
}

/** What is on the page's picture for link previews: its title, as it stands in its head, and its own picture. */
export function shownOnPicture(input: PublicInput): SharePicture {
  const { head } = serverSideOf(input);
  return { title: headline(head, input), picture: head.picture, isLogo: head.isLogo };
}

/** Activities within the pages of other sites. */
export const embedded = (input: EmbeddedInput): string => embeddedHtml(input);

/** What the poster of an activity says. */
export const sharePoster = (input: PageInput<'activityDetail'>): SharePoster => sharePosterOf(input);

/** Browsers draw nothing of it anew, so that they are sent no data but the names of what comes next. */
function renderSignIn(input: SignInInput): string {
  const assets = PUBLIC_ASSETS.signIn;
  return renderDocument({
    head: serverSideOf(input).head,
    language: 'zh-CN',
    assets,
    markup: renderToStaticMarkup(<SignInPage input={input} />),
    data: { next: assets.next ?? [] },
    bodyClass: 'sign-in-page',
  });
}
