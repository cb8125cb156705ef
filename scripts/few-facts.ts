/**
 * The product as the folder of a first start is made with it (`scripts/started-folder.ts`): with a tenth of the sample's
 * facts for the statistics. To write them all is most of what such a start costs, and no test counts them.
 */
import { startServer } from '../server/src/start.ts';

await startServer({ sampleFacts: 2_000 });
