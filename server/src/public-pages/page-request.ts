/** What somebody asks of the public addresses. */
import { createHash } from 'node:crypto';
import type { ContentLanguage, PageQuery } from '@outbound/contract';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../http/origin.ts';
import { languageOf } from './language.ts';

export interface PageRequest {
  /** The host that was asked is part of a page: its canonical address. */
  origin: string;
  path: string;
  query: PageQuery;
  language: ContentLanguage;
}

/** Stands for every address under which there is nothing: whoever makes such up must not have each drawn. */
export const nowhere = { path: '/notFound', query: {} } satisfies Partial<PageRequest>;

/** Path and query as they were asked for; a value that is longer than any of ours is cut. */
export function urlOf(request: FastifyRequest): Pick<PageRequest, 'path' | 'query'> {
  const { pathname, searchParams } = parsed(request);
  const query: PageQuery = {};
  for (const [name, value] of searchParams)
    if (!(name in query)) query[name] = value.replace(/\p{Cc}/gu, '').slice(0, 300);
  return { path: pathname, query };
}

/** What was asked for may begin with anything: `//` at its beginning names no other server, and is not a fault of ours. */
const parsed = ({ url }: FastifyRequest) => new URL(`http://page${url.startsWith('/') ? '' : '/'}${url}`);

/** What an address was asked with, as it was written: '' or from its question mark on. */
export function searchOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

export function pageRequestOf(request: FastifyRequest): PageRequest {
  const url = urlOf(request);
  return { ...url, origin: originOf(request), language: languageOf(request, url.query) };
}

/** One key for all ways to write the same query. */
export const hashOf = (query: PageQuery) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(query).sort()))
    .digest('base64url');
