import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { drawFactFields } from './fields-drawing.ts';

it('what systems may send stands in docs/fact-fields.md (after a change: node scripts/fact-fields.ts)', () => {
  const drawn = readFileSync(new URL('../../../../docs/fact-fields.md', import.meta.url), 'utf8');
  assert.equal(drawn, drawFactFields());
});
