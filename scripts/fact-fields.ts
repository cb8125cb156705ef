/** Writes docs/fact-fields.md anew from the fields that systems may send. */
import { writeFileSync } from 'node:fs';
import { drawFactFields } from '../server/src/fact-entry/ingest/fields-drawing.ts';

writeFileSync(new URL('../docs/fact-fields.md', import.meta.url), drawFactFields());
