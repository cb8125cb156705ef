/** In which of our languages somebody reads the public pages. */
import {
  type ContentLanguage,
  contentLanguages,
  LANGUAGE_PARAMETER,
  type PageQuery,
  readContentLanguage,
} from '@outbound/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../http/call-context.ts';

const LANGUAGE_COOKIE = LANGUAGE_PARAMETER;
const KEPT_SECONDS = 365 * 86_400;
/** Browsers send a few; what comes after so many characters is nobody's wish. */
const MOST_CHARACTERS = 300;

/** What a page's answer depends on besides its address. */
export const LANGUAGE_VARIES = 'Accept-Language, Cookie';

const ours = (text: string | undefined): ContentLanguage | undefined =>
  contentLanguages.find((language) => language === text);

/** The language of ours that a browser wants most; undefined where it wants none of them. */
export function acceptedLanguage(header: string | undefined): ContentLanguage | undefined {
  const wanted = (header ?? '')
    .slice(0, MOST_CHARACTERS)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { language: ours(tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0);
  // The first of equals stays first.
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language;
}

/** What somebody asks for, else what he chose before, else what his browser says; Chinese where nothing says. */
function languageBy(
  asked: string | undefined,
  cookie: string | undefined,
  accepted: string | undefined,
): ContentLanguage {
  if (asked !== undefined) return readContentLanguage(asked);
  return ours(cookie) ?? acceptedLanguage(accepted) ?? 'zh';
}

/** By the address, else by what was chosen before, else by what the browser says; Chinese where nothing says. */
export function languageOf(request: FastifyRequest, query: PageQuery): ContentLanguage {
  const { cookies, headers } = request;
  return languageBy(query[LANGUAGE_PARAMETER], cookies[LANGUAGE_COOKIE], headers['accept-language']);
}

/** The same of a call: the page that it comes from was in this language. It costs a phone no script. */
export function languageOfCall({ header, cookie }: Pick<Context, 'header' | 'cookie'>): ContentLanguage {
  const address = header('referer');
  const asked = URL.canParse(address) ? new URL(address).searchParams.get(LANGUAGE_PARAMETER) : null;
  return languageBy(asked ?? undefined, cookie(LANGUAGE_COOKIE), header('accept-language'));
}

/** Whoever opens an address in a language reads on in it; the cookie holds its two letters and nothing of the visitor. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, query: PageQuery): void {
  const chosen = ours(query[LANGUAGE_PARAMETER]);
  if (chosen === undefined || chosen === request.cookies[LANGUAGE_COOKIE]) return;
  reply.setCookie(LANGUAGE_COOKIE, chosen, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: KEPT_SECONDS,
  });
}
