/** The server as a program: `npm start` runs this file. */
import { setFlagsFromString } from 'node:v8';
import { startServer } from './start.ts';

/**
 * How far the heap may grow beyond what was in use at its last collection. Node's own measure lets it grow to several
 * times that while the machine has memory to spare; this costs no processor time that could be measured
 * (docs/measurements/start.md). Not a limit: whoever needs more gets it.
 */
setFlagsFromString('--heap-growing-percent=30');

await startServer();
