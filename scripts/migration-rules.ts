/**
 * What a migration may do while processes of the version before are still serving (decision 32): add and fill. What they
 * read goes a version later, with a comment before the statement that says since which version nobody needs it.
 */

/** A statement of a migration: its text in lower case without comments, strings and bodies of functions. */
interface Statement {
  text: string;
  line: number;
  /** The comments before it. */
  comments: string;
}

const MARK = /\b(?:unused|held) since (\d+\.\d+\.\d+)\b/;
/** Said of a constraint that is replaced by one which takes more. */
const WIDER = /\bwider than before\b/i;

const takenAway =
  /\bdrop\s+(table|view|materialized view|function|procedure|aggregate|type|domain|sequence|schema|extension)\b/;

/** What is wrong with the statements of one migration, each as "line: what"; `version` is the product's own. */
export function migrationFaults(sql: string, version: string): string[] {
  const statements = statementsOf(sql);
  const fresh = new Set(
    statements.flatMap(
      ({ text }) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? [],
    ),
  );
  return statements.flatMap(({ text, line, comments }) => {
    const fault = faultOf(text, fresh);
    if (fault === null || (WIDER.test(comments) && onlyReplaces(text))) return [];
    const since = MARK.exec(comments)?.[1];
    if (since !== undefined && isOlder(since, version)) return [];
    const mark = since === undefined ? '' : `; ${since} is no version before ${version}`;
    return [`${line}: ${fault}${mark}`];
  });
}

function faultOf(text: string, fresh: ReadonlySet<string>): string | null {
  if (takenAway.test(text)) return 'takes away what the version before may use';
  if (/^alter (view|type|function|sequence|schema|domain)\b.*\brename\b/.test(text))
    return 'renames what the version before may use';
  const unique =
    /\bcreate unique index (?:concurrently )?(?:if not exists )?(?:(?!on )\S+ )?on (?:only )?(\S+)/.exec(
      text,
    );
  if (unique && !fresh.has(unique[1] ?? '')) return 'refuses rows that the version before may write';
  for (const [, table = '', actions = ''] of text.matchAll(
    /\balter table (?:if exists )?(?:only )?(\S+) ([^;]*)/g,
  ))
    if (!fresh.has(table))
      for (const action of actionsOf(actions)) {
        const fault = faultOfAction(action);
        if (fault !== null) return fault;
      }
  return null;
}

/** Whether a statement does nothing but put constraints in the place of those of the same names. */
function onlyReplaces(text: string): boolean {
  const [, actions = ''] = /^alter table (?:if exists )?(?:only )?\S+ ([^;]*)$/.exec(text) ?? [];
  const named = (pattern: RegExp) =>
    actionsOf(actions)
      .flatMap((action) => pattern.exec(action)?.[1] ?? [])
      .sort();
  const [dropped, added] = [named(/^drop constraint (\S+)$/), named(/^add constraint (\S+) check\b/)];
  return (
    added.length > 0 &&
    added.join() === dropped.join() &&
    added.length + dropped.length === actionsOf(actions).length
  );
}

/** What is wrong with one action of `alter table`. */
function faultOfAction(action: string): string | null {
  if (/^rename (?!constraint)/.test(action)) return 'renames what the version before may use';
  if (/^drop (?!constraint)/.test(action)) return 'takes away a column that the version before may use';
  if (/^alter .* (set data type|type) /.test(action)) return 'changes the type of a column';
  if (/^alter .* (set not null|drop default)$/.test(action))
    return 'asks for a value that the version before may not give';
  if (/^add (constraint|check|unique|foreign|primary|exclude)\b/.test(action))
    return 'refuses rows that the version before may write';
  if (/^add .*\bnot null\b/.test(action) && !/\b(default|generated)\b/.test(action))
    return 'asks for a value that the version before does not know of';
  return null;
}

/** The actions of one `alter table`, cut at the commas outside of parentheses. */
function actionsOf(actions: string): string[] {
  let depth = 0;
  const cut = [...actions].map((sign) => {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    return sign === ',' && depth === 0 ? ';' : sign;
  });
  return cut
    .join('')
    .split(';')
    .map((action) => action.trim());
}

/** Cuts a file into its statements. The body of a `do` counts, that of a function does not: it runs later. */
function statementsOf(sql: string): Statement[] {
  const token =
    /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^']|'')*')|(?<body>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<end>;)|(?<rest>[^;'$\-/]+|[\s\S])/g;
  const statements: Statement[] = [];
  let [text, comments, start] = ['', '', -1];
  for (const { groups = {}, index } of sql.matchAll(token)) {
    const { comment, text: quoted, body, end, rest } = groups;
    if (comment !== undefined) {
      if (text.trim() === '') comments += `${comment}\n`;
    } else if (end !== undefined) {
      statements.push({ text: plain(text), line: lineOf(sql, start), comments });
      [text, comments, start] = ['', '', -1];
    } else {
      if (start < 0 && rest?.trim()) start = index + rest.search(/\S/);
      if (body !== undefined) text += /^\s*do\b/i.test(text) ? ` ${inner(body)} ` : " '' ";
      else text += quoted === undefined ? rest : "''";
    }
  }
  if (text.trim() !== '') statements.push({ text: plain(text), line: lineOf(sql, start), comments });
  return statements;
}

/** Statements within a `do`; its own semicolons stay, which ends each of its `alter table`. */
const inner = (body: string) =>
  statementsOf(body.replaceAll(/^\$\w*\$|\$\w*\$$/g, ''))
    .map(({ text }) => text)
    .join(' ; ');

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

const lineOf = (sql: string, at: number) => sql.slice(0, Math.max(at, 0)).split('\n').length;

function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const differs = a?.findIndex((part, at) => part !== b?.[at]) ?? -1;
  return differs >= 0 && (a?.[differs] ?? 0) < (b?.[differs] ?? 0);
}
