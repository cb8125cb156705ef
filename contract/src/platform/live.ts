/**
 * What the event stream at `/web/live` tells open pages: `dictionary`, with the type that changed ('' for all);
 * `access`, that somebody's rights changed, perhaps one's own.
 */
export const liveEvents = ['dictionary', 'access'] as const;
export type LiveEvent = (typeof liveEvents)[number];
