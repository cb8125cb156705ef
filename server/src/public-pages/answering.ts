import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every public address answers alike, whatever it is of. */
export interface Answering {
  /** Answers an address that is none of the described pages within what its caller may ask for, of all or of this `kind`. */
  within(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
    kind?: string,
  ): Promise<FastifyReply>;
  /** One page for "never existed", "not on the shelf" and "deleted": a draft's existence is nobody's business. */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The mark (`ETag`) that tells one answer from all others. */
export const tagOf = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** True where the one who asks has the answer with this tag already: he is told so. Others ask anew each time, too. */
export function isHeld(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('Cache-Control', 'no-cache');
  // Whoever compresses on the way marks the tag as a weak one: W/"…".
  const isSame = request.headers['if-none-match']?.includes(tag) ?? false;
  if (isSame) reply.header('ETag', tag).code(304).send();
  return isSame;
}
