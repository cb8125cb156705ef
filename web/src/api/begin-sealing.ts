/**
 * Makes the key that bodies are sealed with while the rest of the office is on its way: the browser has nothing to do then,
 * and would do it between the first list and its rows. A file of the office by itself (`office-chunks.ts`), which the page names
 * first; it brings the cipher, so that no later file of it is there for a deploy to take away.
 */
import * as seal from './seal.ts';
import { bringCipher, currentSealer } from './sealing.ts';

bringCipher(seal);
// The first call says what is wrong.
currentSealer().catch(() => {});
