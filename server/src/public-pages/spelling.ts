import type { FastifyRequest } from 'fastify';
import { searchOf, urlOf } from './page-request.ts';

const plain = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1');

/**
 * Where an address leads that names one of these `paths` in another case or with slashes too many, as people type it and
 * programs put it together: to that path, with all that it was asked with. Null for every other address, and for one that
 * is spelled right.
 */
export function ownSpelling(paths: Iterable<string>): (request: FastifyRequest) => string | null {
  const known = new Map([...paths].map((path) => [plain(path), path]));
  return (request) => {
    const { path } = urlOf(request);
    const own = known.get(plain(path));
    return own === undefined || own === path ? null : own + searchOf(request);
  };
}
