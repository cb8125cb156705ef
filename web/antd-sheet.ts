/**
 * antd's styles as a sheet of the build. By itself antd carries them as script, which every browser loads, runs and turns
 * into sheets while the first screen waits. What they say is the same in every theme: colours and sizes are variables,
 * and those are still set in the browser.
 */
import { createRequire } from 'node:module';
import type * as CssInJs from '@ant-design/cssinjs';
import type { ConfigProviderProps } from 'antd';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The class that a component hands to the styles in a file; by itself `ant-<folder>` to those of a folder. */
const classes: Readonly<Record<string, string>> = {
  'cascader/style/panel': 'ant-cascader',
  '_util/wave/style': 'ant-wave',
  'badge/style/ribbon': 'ant-ribbon',
  'button/style': 'ant-btn',
  'date-picker/style': 'ant-picker',
  'input/style/otp': 'ant-otp',
  'input/style/search': 'ant-input-search',
  'input/style/textarea': 'ant-input',
  'layout/style/sider': 'ant-layout-sider',
  'space/style/addon': 'ant-space-addon',
  'space/style/compact': 'ant-space-compact',
};

/** Styles of a part of a component: a component themselves, which takes the class as a property. */
const parts: Readonly<Record<string, string>> = {
  'button/style/compact': 'ant-btn',
  'form/style/fallbackCmp': 'ant-form',
  'modal/style/confirm': 'ant-modal',
  'pagination/style/bordered': 'ant-pagination',
  'tag/style/presetCmp': 'ant-tag',
  'tag/style/statusCmp': 'ant-tag',
};

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
const styleFile = /\/antd\/es\/((?:_util\/wave|[\w-]+)\/style(?:\/[\w-]+)?)\.js$/;
/** `button/style/index` -> `button/style`. */
const nameOf = (id: string) => styleFile.exec(id)?.[1]?.replace(/\/index$/, '');

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
}

function callsIn(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const one of node) callsIn(one, found);
  else if (node !== null && typeof node === 'object') {
    const one = node as Node;
    if (one.type === 'CallExpression' && makers.has(one.callee?.name ?? '')) found.push(one);
    for (const value of Object.values(node)) callsIn(value, found);
  }
  return found;
}

/** What the frame and most lists show: the sheet that the page of the office names. The rest comes when it is shown. */
const first = new Set(
  `_util/wave alert app avatar badge breadcrumb button card checkbox collapse date-picker descriptions drawer dropdown empty
  flex form grid input input-number layout menu message modal notification pagination popover progress radio select
  skeleton space spin splitter switch table tabs tag tooltip tree tree-select typography`.split(/\s+/),
);
const isFirst = (name: string) => first.has(name.replace(/\/style.*/, ''));

const MORE = '\0antd-more';
/** Whoever shows more waits for the rules, and is missing with them (see `page-update.ts`). */
const more = `const { content } = document.querySelector('meta[name="more-sheet"]');
const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: content });
const came = new Promise((done, failed) => {
  link.onload = done;
  link.onerror = () => failed(new TypeError('unable to preload css ' + content));
});
document.querySelector('link[href*="/office-"]').before(link);
await came;`;

/** Leaves antd's styles out of the scripts, and notes in `used` whose sheets the build then needs. */
export function withoutStyles(used: Set<string>): Plugin {
  const makes = new Set<string>();
  return {
    name: 'antd-without-styles',
    enforce: 'pre',
    resolveId: (id) => (id === MORE ? id : null),
    load(id) {
      if (id === MORE) return { code: more, moduleSideEffects: true };
      if (!id.endsWith('/@ant-design/cssinjs/es/hooks/useStyleRegister.js')) return null;
      return `import hash from '@emotion/hash';
        export const STYLE_PREFIX = 'style';
        export const uniqueHash = (path, text) => hash(path.join('%') + text);
        export const extract = () => null;
        export default function useStyleRegister() {}`;
    },
    transform(code, id) {
      if (nameOf(id) === undefined) return null;
      let left = code;
      for (const { arguments: [, styles] = [] } of callsIn(this.parse(code)).reverse()) {
        if (styles) left = `${left.slice(0, styles.start)}null${left.slice(styles.end)}`;
      }
      if (left === code) return null;
      makes.add(id);
      const isAsked = isFirst(nameOf(id) as string);
      return { code: isAsked ? left : `import '${MORE}';\n${left}`, map: null, moduleSideEffects: !isAsked };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength > 0 && makes.has(id)) used.add(nameOf(id) as string);
        }
      }
    },
  };
}

type Ask = (...classes: string[]) => unknown;
/** Hooks of antd, all of one component here: called in any order, for they keep nothing of a render. */
type Styles = Readonly<Record<string, Ask>> & {
  default: Ask & ((properties: { prefixCls: string }) => unknown);
};

/** How the styles in a file are asked for: by what they export, with the classes that the component hands over. */
const asked = (name: string): Readonly<Record<string, readonly string[]>> => {
  if (name === 'grid/style') return { useRowStyle: ['ant-row'], useColStyle: ['ant-col'] };
  if (name === 'tree-select/style') return { default: ['ant-tree-select', 'ant-select-tree'] };
  if (name === 'input/style') return { useSharedStyle: ['ant-input'], default: ['ant-input'] };
  const own = classes[name] ?? (/^[\w-]+\/style$/.test(name) ? `ant-${name.split('/')[0]}` : undefined);
  if (own === undefined)
    throw new Error(`which class have antd's styles in ${name}? Say it in antd-sheet.ts`);
  return { default: [own] };
};

/** Makes antd work out the rules of one file of styles. */
function ask(name: string): void {
  const styles: Styles = require(`antd/lib/${name}`);
  const part = parts[name];
  if (part) styles.default({ prefixCls: part });
  else for (const [hook, own] of Object.entries(asked(name))) styles[hook]?.(...own);
}

/** The rules of these files of styles, as antd would put them into a page: those for every page, and the rest. */
export const antdSheets = (names: ReadonlySet<string>): { first: string; more: string } => ({
  first: sheetOf([...names].filter(isFirst)),
  more: sheetOf([...names].filter((name) => !isFirst(name))),
});

function sheetOf(names: readonly string[]): string {
  const { createCache, StyleProvider } = require('@ant-design/cssinjs') as typeof CssInJs;
  const ConfigProvider: ComponentType<ConfigProviderProps> = require('antd/lib/config-provider').default;
  const cache = createCache();
  const Rules = () => {
    for (const name of names) ask(name);
    return null;
  };
  const theme = { hashed: false };
  renderToString(
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, createElement(Rules))),
  );
  return withoutUnshown(rulesOf(cache));
}

/** Classes that nothing here bears: right to left, columns that are pushed or counted from the left, fields with a line below. */
const unshown = /-rtl\b|\.ant-col-(?:\w+-)?(?:push|pull|offset|order)-|-underlined\b/;

/** Of a rule that names several, those that are shown stay. */
const isShown = (selector: string) => !unshown.test(selector.replace(/:not\([^()]*\)/g, ''));

/** A tenth of the rules. */
function withoutUnshown(rules: string): string {
  return rules.replace(/([^{};]+)\{([^{}]*)\}/g, (_, selectors: string, said: string) => {
    const left = selectors.split(/,(?![^(]*\))/).filter(isShown);
    return left.length > 0 ? `${left.join(',')}{${said}}` : '';
  });
}

type Kept = [
  rules: string,
  id: string,
  animations: Record<string, string>,
  isClientOnly: boolean,
  order: number,
];

/** Rules of whole components first, those of their parts after them; each animation once. */
function rulesOf(cache: ReturnType<typeof CssInJs.createCache>): string {
  const kept = [...cache.cache]
    .filter(([key]) => key.startsWith('style%'))
    .map(([, [, value]]) => value as unknown as Kept)
    .sort((one, other) => one[4] - other[4]);
  const animations = new Set(kept.flatMap(([, , effects]) => Object.values(effects)));
  return [...kept.map(([rules]) => rules), ...animations].join('');
}
