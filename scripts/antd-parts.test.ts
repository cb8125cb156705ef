import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const sources = join(import.meta.dirname, '..', 'web', 'src');

/** What the build has neither rules nor parts for (`web/antd-sheet.ts`, `web/antd-parts.ts`), as a page would ask for it. */
const leftOut = [
  /<(?!Tag\b)[A-Z][\w.]*\b[^<>]*\bvariant="filled"/,
  /\bvariant="underlined"/,
  /\btheme="dark"/,
  /\btab(?:Position|Placement)=/,
  /<Tabs\b[^<>]*\btype="/,
  /<Card\b[^<>]*\btabList=/,
  /<Col\b[^<>]*\b(?:push|pull|offset|order)=/,
  /<Button\b[^<>]*\bcolor="(?!default|primary|danger)/,
  /<Table\b[^<>]*\bvirtual\b/,
  /<Table\b[^<>]*\bbordered\b/,
  /\baddon(?:Before|After)=|<Input\.Group\b/,
  /<(?:Tooltip|Popover|Badge|Avatar)\b[^<>]*\bcolor="/,
  /\bfilterDropdown\b/,
  /\bnotification\.(?:open|info|success|warning|error)\(/,
  /<(?:Input\.OTP|Badge\.Ribbon|Dropdown\.Button|Avatar\.Group|Tree\.DirectoryTree)\b/,
  /<Skeleton\.(?:Button|Image|Input)\b/,
  /<(?:Link|NavLink)\b[^<>]*\bprefetch=/,
  /<Result\b[^<>]*\bstatus="?\{?(?:403|404|500)/,
];

test('no page shows a part of antd whose rules or code the build leaves out', async () => {
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.tsx'));
  assert.ok(files.length > 300);
  for (const file of files) {
    const text = (await readFile(join(sources, file), 'utf8')).replaceAll('=>', '');
    for (const one of leftOut)
      assert.doesNotMatch(text, one, `${file}: the build of the office has nothing for it`);
  }
});
