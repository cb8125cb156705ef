/**
 * The product as browser tests run it: its own start, and picture codes that all show one text, because no program is
 * to read them (see `startProduct`).
 */
import { startServer } from '../server/src/start.ts';
import { PICTURE_TEXT } from './product.ts';

await startServer({ pictureText: () => PICTURE_TEXT });
