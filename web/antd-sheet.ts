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

/**
 * What the frame and the scripts of every list bring: one sheet that the page of the office names, so that it comes beside
 * them. The rules of anything else come with the script that shows it.
 */
const first = new Set(
  `_util/wave alert app avatar badge breadcrumb button card checkbox drawer dropdown empty flex form grid input input-number
  layout menu message modal notification pagination popover radio select skeleton space spin switch table tag tooltip`.split(
    /\s+/,
  ),
);
const isFirst = (name: string) => first.has(name.replace(/\/style.*/, ''));

const PUT = '\0antd-put-rules';
/** Before the sheet of the page, whose own rules then win. */
const put = `export const put = (rules) =>
  document.querySelector('link[href*="/office-"]').before(Object.assign(document.createElement('style'), { textContent: rules }));`;

/** Leaves antd's styles out of the scripts, and notes in `used` whose sheets the build then needs. */
export function withoutStyles(used: Set<string>): Plugin {
  const makes = new Map<string, string>();
  return {
    name: 'antd-without-styles',
    enforce: 'pre',
    resolveId: (id) => (id === PUT ? id : null),
    load(id) {
      if (id === PUT) return { code: put, moduleSideEffects: false };
      if (!id.endsWith('/@ant-design/cssinjs/es/hooks/useStyleRegister.js')) return null;
      return `import hash from '@emotion/hash';
        export const STYLE_PREFIX = 'style';
        export const uniqueHash = (path, text) => hash(path.join('%') + text);
        export const extract = () => null;
        export default function useStyleRegister() {}`;
    },
    transform(source, id) {
      const name = nameOf(id);
      if (name === undefined) return null;
      let left = source;
      for (const { arguments: [, styles] = [] } of callsIn(this.parse(source)).reverse()) {
        if (styles) left = `${left.slice(0, styles.start)}null${left.slice(styles.end)}`;
      }
      if (left === source) return null;
      if (isFirst(name)) {
        makes.set(id, name);
        return { code: left, map: null, moduleSideEffects: false };
      }
      const code = `import { put } from '${PUT}';\n${left}\nput(${JSON.stringify(sheetOf([name]))});`;
      return { code, map: null, moduleSideEffects: true };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = makes.get(id);
          if (name !== undefined && renderedLength > 0) used.add(name);
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

/** The rules of these files of styles, as antd would put them into a page. */
export function sheetOf(names: Iterable<string>): string {
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

/**
 * Classes that nothing here bears: right to left, columns that are pushed or counted from the left, fields that are filled or
 * have a line below, buttons in colours that say nothing, dark menus, tabs at the side or as cards, tables in boxes or with filters
 * in their heads, inputs with something glued to them, hints and badges in named colours.
 */
const unshown = new RegExp(
  [
    /-rtl\b/,
    /\.ant-col-(?:\w+-)?(?:push|pull|offset|order)-/,
    /-underlined\b/,
    /\.ant-(?:input|select|picker|tree-select)[\w-]*-filled\b/,
    /\.ant-btn-color-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b/,
    /-menu-dark\b/,
    /\.ant-table-(?:bordered|filter)/,
    /\.ant-input-group/,
    /\.ant-(?:tooltip|popover|badge|avatar)[\w-]*-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)\b/,
    /\.ant-tabs-(?:left|right|start|end|bottom|card|editable)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

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
