import assert from 'node:assert/strict';
import { it } from 'node:test';
import { builtInColumns, columnName } from './information-columns.ts';

it('a column of the first start is called as the page speaks, until the office names it anew', () => {
  for (const [key, names] of Object.entries(builtInColumns))
    for (const language of ['zh', 'es', 'pt'] as const)
      assert.equal(columnName(key, names.zh, language), names[language]);
  assert.equal(columnName('policy', '法规', 'es'), '法规');
  assert.equal(columnName('visa', '签证', 'pt'), '签证');
  assert.equal(columnName('constructor', '', 'es'), '');
});
