/**
 * The product as browser tests run it: the built server with its own start, and picture codes that all show one text,
 * because no program is to read them (see `startProduct`).
 */
import { PICTURE_TEXT } from './product.ts';

// Not known to the types: it is built.
const built = '../server/dist/start.js';
const { startServer }: typeof import('../server/src/start.ts') = await import(built);

await startServer({ pictureText: () => PICTURE_TEXT });
