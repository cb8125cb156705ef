/** The mutants of a source text: each takes out or turns one guard, scope, rule or limit. */
import { createHash } from 'node:crypto';
import { type ESTree, parseSync } from 'vite';
import { type Node, walk } from '../syntax-tree.ts';
import { removalsOf } from './sql-conditions.ts';

/** What kinds there are, and what becomes of the source. */
export const kinds = {
  refusal: 'a refusal never happens, or one of its conditions is left out',
  guard: 'a check is not made',
  lock: 'a lock is not taken',
  scope: 'a `where` of what the caller may see is left out',
  where: 'another `where` is left out',
  sql: 'a condition within SQL text is left out',
  rule: 'a function that judges says always yes, always no, or leaves out one of its conditions',
  limit: 'a limit is a thousand times as high, or gone',
  needs: 'a call asks for less than its permission',
} as const;
export type Kind = keyof typeof kinds;

export interface Mutant {
  /** Stays the same while the code around it changes. */
  id: string;
  file: string;
  line: number;
  kind: Kind;
  /** The outermost declaration that it stands in. */
  subject: string;
  /** The whole of that declaration: what is known of a mutant holds as long as nothing in it changes. */
  around: string;
  /** What is replaced, in the source's offsets, and by what. */
  start: number;
  end: number;
  original: string;
  text: string;
  /** Which one it is of those of its kind in the file that replace the same by the same. */
  nth: number;
}

/** Statements that are checks: their name says so. */
const guardName =
  /^(require|authorise|admit|check|claim|retire|endSessions|deleteSessions|endResets|endRequests|keepingAn)/;
const lockName = /^(lock|hold|keep)[A-Z]/;
/** Functions that judge: what they answer decides what somebody may do, see or send. */
const judgeName =
  /^(is|may|can|has|holds|owns?|sees?n?|within|fits|allows|accepts|require|judge|check|grantable|visible|managed|manageable)(?![a-z])|(Fault|Rule|Refusal|Reason)$/;
const judgingFile = /(^|\/)(policy|rules|limits|conditions|[a-z-]+-policy|reach|scope)\.ts$/;
/** Conditions of what a caller may see are built by functions with such names, from the caller or his scope. */
const scopeName = /\b(own[A-Z]\w*|owned\w*|grantable\w*|visible\w*|manage\w*|seen\w*|scope\w*|caller)\b/;
const limitName =
  /MOST|MAX|LIMIT|LONGEST|LARGEST|DEEPEST|LEAST|LAST_|REMEMBERED|FAILURES|TRIES|TOLERATED|WITHIN|CODES_AN|_(MINUTES|SECONDS|HOURS|DAYS|MS)$/;
const limitsName = /limits$/i;
/** Links of a zod chain that refuse something. */
const zodChecks = new Set([
  'max',
  'min',
  'length',
  'regex',
  'refine',
  'superRefine',
  'check',
  'nonempty',
  'positive',
]);

/** Finds the mutants of a text, by their place. */
export function findMutants(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const seen = new Map<string, number>();
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  walk(program, [], (node, above) => {
    const path = [...above, node];
    for (const change of changesAt(node, above, { file, source })) add(change, path);
  });
  return found.sort((a, b) => a.start - b.start || b.end - a.end);

  function add({ kind, start, end, text }: Change, path: readonly Node[]): void {
    const original = source.slice(start, end);
    const key = `${file}\0${kind}\0${original}\0${text}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const id = createHash('sha256').update(`${key}\0${nth}`).digest('hex').slice(0, 12);
    const line = source.slice(0, start).split('\n').length;
    if (found.some((one) => one.start === start && one.end === end && one.text === text)) return;
    const declaration = path[1] ?? program;
    const around = source.slice(declaration.start, declaration.end);
    found.push({ id, file, line, kind, subject: subjectOf(path), around, start, end, original, text, nth });
  }
}

function subjectOf(path: readonly Node[]): string {
  for (const node of path) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return node.id.name;
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node.id?.name ?? '';
  }
  return '';
}

/** The source with the mutant in it. */
export function applied(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}

interface Change {
  kind: Kind;
  start: number;
  end: number;
  text: string;
}

interface Place {
  file: string;
  source: string;
}

function changesAt(node: Node, above: readonly Node[], place: Place): Change[] {
  switch (node.type) {
    case 'IfStatement':
      return ofIf(node, above, place);
    case 'ThrowStatement':
      return isRefusal(node) && !above.some((one) => one.type === 'IfStatement' && refuses(one))
        ? [{ kind: 'refusal', start: node.start, end: node.end, text: ';' }]
        : [];
    case 'ExpressionStatement':
      return ofStatement(node);
    case 'CallExpression':
      return ofCall(node, place);
    case 'TaggedTemplateExpression':
      return ofSql(node, above, place);
    case 'VariableDeclarator':
      return ofConstant(node, place);
    case 'Property':
      return ofProperty(node, above, place);
    case 'ArrowFunctionExpression':
    case 'ReturnStatement':
      return ofAnswer(node, above, place);
    default:
      return [];
  }
}

/** `if (…) throw new Refusal(…)`: never, and without each of its conditions; in a judge also `if (…) return …`. */
function ofIf(node: ESTree.IfStatement, above: readonly Node[], place: Place): Change[] {
  const { start, end } = node.test;
  const refusesAll = (change: Change) =>
    change.text === ALWAYS && change.start === start && change.end === end;
  if (refuses(node)) return turned(node.test, 'refusal').filter((change) => !refusesAll(change));
  if (!judges(above, place) || lastOf(node.consequent).type !== 'ReturnStatement') return [];
  // Who has nothing to do and goes on does nothing: no test can tell.
  const isNothing = /^[\w.]+\.(length|size) === 0$/;
  return turned(node.test, 'rule').filter(
    (change) => change.text !== NEVER || !isNothing.test(place.source.slice(change.start, change.end)),
  );
}

const lastOf = (statement: Node): Node =>
  statement.type === 'BlockStatement' ? (statement.body.at(-1) ?? statement) : statement;

/** Whether what an `if` leads to is a refusal: a throw, or a complaint about a cell or field. */
function refuses(node: ESTree.IfStatement): boolean {
  const last = lastOf(node.consequent);
  if (last.type === 'ThrowStatement') return isRefusal(last);
  const said = last.type === 'ReturnStatement' ? last.argument : expressionOf(last);
  const call = said?.type === 'UnaryExpression' && said.operator === 'void' ? said.argument : said;
  return call?.type === 'CallExpression' && /^(say|addIssue|refuse)$/.test(nameOfCallee(call.callee));
}

/** Throwing on what was caught is none, and a plain error is a fault of ours that nobody provokes. */
function isRefusal({ argument }: ESTree.ThrowStatement): boolean {
  if (argument.type === 'NewExpression') return !/^(Type|Range)?Error$/.test(nameOfCallee(argument.callee));
  return argument.type === 'CallExpression' || argument.type === 'ConditionalExpression';
}

function ofStatement(node: ESTree.ExpressionStatement): Change[] {
  const expression = expressionOf(node);
  if (expression?.type !== 'CallExpression') return [];
  const name = nameOfCallee(expression.callee);
  const isRateLimit =
    expression.callee.type === 'MemberExpression' &&
    name === 'take' &&
    /limits$/.test(nameOfCallee(expression.callee.object));
  const kind = lockName.test(name) ? 'lock' : guardName.test(name) || isRateLimit ? 'guard' : null;
  return kind ? [{ kind, start: node.start, end: node.end, text: ';' }] : [];
}

function expressionOf(node: Node): ESTree.Expression | null {
  if (node.type !== 'ExpressionStatement') return null;
  return node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
}

/** `.where(…)` of a query, and the checks of a zod chain. */
function ofCall(node: ESTree.CallExpression, { file, source }: Place): Change[] {
  const { callee } = node;
  if (callee.type === 'Identifier' && callee.name === 'perMinute')
    return [{ kind: 'limit', start: node.start, end: node.end, text: 'perMinute(1e9, 1e9)' }];
  const name = nameOfCallee(callee);
  if (name === 'and' || name === 'or') return ofList(node, source);
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const link = { start: callee.object.end, end: node.end, text: '' };
  if (name === 'where' || name === 'whereRef' || name === 'having')
    return [{ kind: scopeName.test(source.slice(link.start, link.end)) ? 'scope' : 'where', ...link }];
  if (zodChecks.has(name) && file.startsWith('contract/') && !/^Math$/.test(nameOfCallee(callee.object)))
    return [{ kind: 'limit', ...link }];
  return [];
}

/** `and([…])` and `or([…])` of a query without each of their conditions: another one stands in its place. */
function ofList(node: ESTree.CallExpression, source: string): Change[] {
  const list = node.arguments[0];
  if (list?.type !== 'ArrayExpression') return [];
  const conditions = list.elements.filter((one) => one !== null);
  return conditions.flatMap(({ start, end }, index) => {
    const other = conditions[index === 0 ? 1 : 0];
    return other ? [{ kind: 'where' as const, start, end, text: source.slice(other.start, other.end) }] : [];
  });
}

function ofSql(node: ESTree.TaggedTemplateExpression, above: readonly Node[], { source }: Place): Change[] {
  if (nameOfCallee(node.tag) !== 'sql') return [];
  const start = node.quasi.start + 1;
  const type = source.slice(node.tag.end, node.quasi.start);
  // What stands in a `where` by itself is left out with that.
  const holder = above.at(-1);
  const isWhole = holder?.type === 'CallExpression' && nameOfCallee(holder.callee) === 'where';
  const isCondition = /^<(boolean|SqlBool)>$/.test(type) && !isWhole;
  return removalsOf(source.slice(start, node.quasi.end - 1), isCondition).map((removal) => ({
    kind: 'sql',
    start: start + removal.start,
    end: start + removal.end,
    text: removal.text,
  }));
}

/** Numbers whose name says that they are a limit. */
function ofConstant(node: ESTree.VariableDeclarator, { source }: Place): Change[] {
  if (node.id.type !== 'Identifier' || !node.init || !limitName.test(node.id.name)) return [];
  return raised(node.init, source);
}

function raised({ start, end }: ESTree.Span, source: string): Change[] {
  const text = source.slice(start, end);
  const isNumber = /^[\d_*+\s.e()]+$/.test(text) || /^[A-Z_]+ \* [\d_]+$/.test(text);
  return isNumber ? [{ kind: 'limit', start, end, text: `(${text}) * 1000` }] : [];
}

function ofProperty(
  node: Extract<Node, { type: 'Property' }>,
  above: readonly Node[],
  { file, source }: Place,
): Change[] {
  const { value } = node;
  const { start, end } = value;
  const name = node.key.type === 'Identifier' ? node.key.name : '';
  if (file.startsWith('contract/')) {
    if (name === 'needs' && !node.shorthand) return lessNeeded(value, source);
    if (
      ['secretAnswer', 'namesVisitors', 'beforeFirstPassword'].includes(name) &&
      source.slice(start, end) === 'true'
    )
      return [{ kind: 'needs', start, end, text: 'false' }];
  }
  const holder = above.findLast((one) => one.type === 'VariableDeclarator');
  const isLimit = name === 'limit' || (holder?.id.type === 'Identifier' && limitsName.test(holder.id.name));
  return isLimit ? raised(value, source) : [];
}

function lessNeeded({ start, end }: ESTree.Span, source: string): Change[] {
  const needs = source.slice(start, end);
  if (needs === "'open'") return [];
  const less = needs === "'signedIn'" ? "'open'" : "'signedIn'";
  return [{ kind: 'needs', start, end, text: less }];
}

/** What a judge answers, at once (`=> …`) or in the end (`return …`). */
function ofAnswer(
  node: ESTree.ArrowFunctionExpression | ESTree.ReturnStatement,
  above: readonly Node[],
  place: Place,
): Change[] {
  const answered = node.type === 'ReturnStatement' ? node.argument : node.body;
  if (!answered || answered.type === 'BlockStatement') return [];
  const answer = withoutParentheses(answered);
  const owner = node.type === 'ReturnStatement' ? above : [...above, node];
  if (!judges(owner, place)) return [];
  if (answer.type === 'ConditionalExpression') return turned(answer.test, 'rule');
  const isTruth =
    answer.type === 'LogicalExpression' ||
    (answer.type === 'UnaryExpression' && answer.operator === '!') ||
    (answer.type === 'BinaryExpression' && /^([<>]=?|[=!]==?|in|instanceof)$/.test(answer.operator));
  return isTruth ? turned(answer, 'rule') : [];
}

const NEVER = 'false';
const ALWAYS = 'true';

/**
 * A condition turned: never, always, and without each of its parts. What another mutant implies is left out: a test that
 * tells `a && b` from `b` tells it from `true`, too.
 */
function turned(test: ESTree.Expression, kind: Kind): Change[] {
  const { start, end } = test;
  const inner = withoutParentheses(test);
  const operator = inner.type === 'LogicalExpression' ? inner.operator : null;
  return [
    ...(operator === '||' ? [] : [{ kind, start, end, text: NEVER }]),
    ...(operator === '&&' ? [] : [{ kind, start, end, text: ALWAYS }]),
    ...withoutEach(test, kind),
  ];
}

/** A condition without each of its parts: one beside `&&` becomes true, one beside `||` false. */
function withoutEach(test: ESTree.Expression, kind: Kind): Change[] {
  const inner = withoutParentheses(test);
  if (inner.type !== 'LogicalExpression' || inner.operator === '??') return [];
  const { operator } = inner;
  return [inner.left, inner.right].flatMap((part) => {
    const bare = withoutParentheses(part);
    // Of `a && b && c` the left part is no condition of its own, but `a && b`.
    const isChain = bare.type === 'LogicalExpression' && bare.operator === operator;
    const text = operator === '&&' ? ALWAYS : NEVER;
    return [
      ...(isChain ? [] : [{ kind, start: part.start, end: part.end, text }]),
      ...withoutEach(bare, kind),
    ];
  });
}

const withoutParentheses = (test: ESTree.Expression): ESTree.Expression =>
  test.type === 'ParenthesizedExpression' ? test.expression : test;

/** Whether the nearest function with a name, or the file, is there to judge. */
function judges(above: readonly Node[], { file }: Place): boolean {
  if (judgingFile.test(file)) return true;
  const named = above.findLast((one) => nameOfFunction(one, above) !== '');
  return named !== undefined && judgeName.test(nameOfFunction(named, above));
}

function nameOfFunction(node: Node, above: readonly Node[]): string {
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? '';
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return '';
  const holder = above[above.indexOf(node) - 1];
  if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') return holder.id.name;
  if (
    (holder?.type === 'Property' || holder?.type === 'MethodDefinition') &&
    (holder.key.type === 'Identifier' || holder.key.type === 'PrivateIdentifier')
  )
    return holder.key.name;
  return '';
}

function nameOfCallee(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name;
  return node.type === 'MemberExpression' ? nameOfCallee(node.property) : '';
}

/** Visits every node after those above it, the outermost of which comes first. */
