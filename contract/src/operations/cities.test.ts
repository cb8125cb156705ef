import assert from 'node:assert/strict';
import { it } from 'node:test';
import { builtInCities, cityName } from './cities.ts';

it('a city of the first start is called as the page speaks, until the office names it anew', () => {
  for (const names of Object.values(builtInCities))
    for (const language of ['zh', 'es', 'pt'] as const)
      assert.equal(cityName(names.zh, language), names[language]);
  assert.equal(cityName('圣保罗市', 'es'), '圣保罗市');
  assert.equal(cityName('', 'pt'), '');
});
