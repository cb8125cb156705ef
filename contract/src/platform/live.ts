/**
 * What the event stream at `/web/live` tells open pages: `dictionary`, with the type that changed ('' for all);
 * `access`, that somebody's rights changed, perhaps one's own; `requests`, that somebody asked for rights or was answered; `messages`, that one has other messages than before; as the last word of a stream `ended`, that its session is
 * over, or `frozen`, that it is over because the account was frozen.
 */
export const liveEvents = ['dictionary', 'access', 'requests', 'messages', 'ended', 'frozen'] as const;
export type LiveEvent = (typeof liveEvents)[number];
