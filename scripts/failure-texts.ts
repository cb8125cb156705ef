/**
 * Finds words for a failure that stand in the server's sources. They belong in the catalogue (`contract/src/errors`):
 * services name the case. Each finding is one line with file, line and words.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { type Node, walk } from './syntax-tree.ts';

/** Sources whose Chinese is no failure of a call. */
export const elsewhere: readonly { files: RegExp; because: string }[] = [
  { files: /\.test\.ts$|^server\/src\/testing\//, because: 'tests say what they expect' },
  { files: /^server\/src\/sample\//, because: 'content of a first start' },
  { files: /^server\/src\/tasks\/templates\/defaults\//, because: 'forms and documents of a first start' },
  {
    files:
      /^server\/src\/(config\/config|database\/data-folder|command|admin|check-files|statistics|start|move|backup|restore|files\/s3-store|transfer\/[\w-]+)\.ts$/,
    because: "on the operator's console, in both languages, before anything is served",
  },
  {
    files: /^server\/src\/(http\/log-keys|platform\/logs\/chain-(head|key|marks|worker))\.ts$/,
    because:
      "stops the start or stands in the server's log, in both languages; a call that meets it has its own text",
  },
  { files: /^server\/src\/http\/openapi(-page|\/\w+)?\.ts$/, because: 'the page that describes the calls' },
  { files: /^server\/src\/http\/scrub\.ts$/, because: 'marks in the operation log' },
  {
    files: /^server\/src\/platform\/settings\/defaults\.ts$/,
    because: 'what the platform says of itself until the office changes it',
  },
  {
    files: /^server\/src\/notices\/visitors\/texts\.ts$/,
    because: 'what messages tell visitors about their sign-ups',
  },
  { files: /\/applications\/ticket\/words\.ts$/, because: 'what stands on a ticket' },
  { files: /\/ingest\/fields-drawing\.ts$/, because: 'the head of docs/fact-fields.md' },
  {
    files: /\/import\/columns\.ts$|\/imports\/guide\.ts$|\/register\/guides\.ts$/,
    because: 'help within the template of an import',
  },
];

/** Calls whose arguments a person reads as a failure. */
const refusing = /^(Refusal|wrongField|refuse\w*|say|unreadable|messageTable|\w+(Fault|Refusal))$/;
/** Properties that hold the words of a failure. */
const failing = /^(reason|fault|message|detail)$/;
/** Functions that answer the words of a failure. */
const judging = /(Fault|Refusal|Reason)s?$/;
/** What the operation log and the tables of a first start say may be whole sentences. */
const telling = /^(content|remark|note\w*|record)$|content/i;
/** Marks of a sentence, rather than of a label or a name. */
const sentence = /[，；。！？]|^请(?!求)|不能/u;
const han = /\p{Script=Han}/u;

/** The findings in one source text. */
export function findFailureTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: string[] = [];
  walk(program, [], (node, above) => {
    const words = wordsIn(node);
    if (words === null || !han.test(words)) return;
    if (isFailure(above) || (sentence.test(words) && !isTold(above)))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${words.trim()}`);
  });
  return found;
}

/** The findings in the server's sources below `root`. */
export function failureTextsBelow(root: string): string[] {
  return globSync('server/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !elsewhere.some(({ files }) => files.test(file)))
    .sort()
    .flatMap((file) => findFailureTexts(file, readFileSync(join(root, file), 'utf8')));
}

function wordsIn(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateElement' ? node.value.raw : null;
}

const isFailure = (above: readonly Node[]) =>
  above.some(
    (node) => node.type === 'ThrowStatement' || refusing.test(calleeOf(node)) || failing.test(keyOf(node)),
  ) || judging.test(functionOf(above));

const isTold = (above: readonly Node[]) =>
  above.some((node) => telling.test(calleeOf(node)) || telling.test(keyOf(node))) ||
  telling.test(functionOf(above));

/** The name of what is called or made here, '' where nothing is. */
function calleeOf(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return '';
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : '';
}

/** The name of the property or of the constant that holds what stands here, '' where there is none. */
function keyOf(node: Node): string {
  if (node.type === 'Property') return node.key.type === 'Identifier' ? node.key.name : '';
  return node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : '';
}

/** The name of the innermost function around, '' for none. */
function functionOf(above: readonly Node[]): string {
  const index = above.findLastIndex(
    ({ type }) => type === 'FunctionDeclaration' || type === 'ArrowFunctionExpression',
  );
  const node = above[index];
  if (node?.type === 'FunctionDeclaration') return node.id?.name ?? '';
  const holder = above[index - 1];
  return holder ? keyOf(holder) : '';
}
