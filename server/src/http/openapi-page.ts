import type { Call } from '@outbound/contract';
import { documentPath, needsWords } from './openapi/operation.ts';
import { codesOf, refusedStatuses, titleOf } from './openapi/refusals.ts';
import { conventions } from './openapi/texts.ts';
import { type OpenApiDocument, openApiDocument, servedSubjects } from './openapi.ts';

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Our own texts: what stands between backticks is code. */
const prose = (text: string) =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n', '<br>');

const json = (value: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#schema-$1">$&</a>',
  )}</pre>`;

interface Operation {
  operationId: string;
  description: string;
  parameters?: { $ref?: string }[];
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: { oneOf?: unknown[] } }> }>;
}

function requestText({ requestBody, parameters = [] }: Operation): string {
  const own = parameters.filter((one) => one.$ref === undefined);
  const asked = own.length > 0 ? json(own) : '';
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<p><code>${type}</code></p>${json(schema)}${example === undefined ? '' : `<h4>示例</h4>${json(example)}`}`,
  );
  return asked + bodies.join('') || '<p>无</p>';
}

/** What is answered on success; how calls are refused is said once, at the top. */
function answerText({ responses }: Operation): string {
  return Object.entries(responses[200]?.content ?? {})
    .filter(([, { schema }], at) => at === 0 || schema.oneOf)
    .map(([type, { schema }]) => `<p><code>${type}</code></p>${json(schema.oneOf?.[0] ?? schema)}`)
    .join('');
}

function callText(call: Call, found: Operation): string {
  const statuses = Object.keys(found.responses).join('、');
  return `<details id="${escapeHtml(call.path)}">
<summary><b>${call.method}</b> <code>/web${escapeHtml(call.path)}</code> <span>${escapeHtml(call.name)}</span> <small>${escapeHtml(needsWords(call))}</small></summary>
<p><code>${found.operationId}</code><br>${prose(found.description)}</p>
<h3>请求</h3>${requestText(found)}<h3>应答</h3>${answerText(found)}<p>HTTP 状态：${statuses}</p></details>`;
}

const refusalTable = () =>
  refusedStatuses
    .map((status) => {
      const rows = codesOf(status).map(
        ([code, text]) => `<tr><td><code>${code}</code></td><td>${escapeHtml(text)}</td></tr>`,
      );
      return `<details><summary>HTTP ${status} ${titleOf(status)}</summary><table>${rows.join('')}</table></details>`;
    })
    .join('\n');

const STYLE = `body{font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;max-width:1100px;margin:0 auto;padding:24px;color:#16302a;overflow-wrap:anywhere}
h1{color:#0b6b4b}h2{margin-top:32px;border-bottom:1px solid #d5e5df}h3{font-size:14px;margin:12px 0 4px}h4{font-size:13px;margin:8px 0 4px}
details{border:1px solid #d5e5df;border-radius:8px;margin:8px 0;padding:8px 14px}summary{cursor:pointer}
nav{display:flex;flex-wrap:wrap;gap:4px 14px}nav a{padding:4px 0}td{padding:2px 8px 2px 0;vertical-align:top}td:first-child{white-space:nowrap}
small{color:#526a62;margin-left:8px}pre{background:#f4f8f6;padding:12px;border-radius:6px;overflow:auto;max-height:480px;overflow-wrap:normal}a{color:#0b6b4b}
@media(max-width:600px){body{padding:16px}details{padding:8px 10px}small{display:block;margin-left:0}}`;

/** The policy of this page alone: its own style, nothing else, no script. */
export const OPENAPI_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

function callsText(subjects: ReturnType<typeof servedSubjects>, paths: OpenApiDocument['paths']): string {
  return subjects
    .map(({ subject, name, calls }) => {
      const texts = calls.map((call) =>
        callText(call, paths[documentPath(call)]?.[call.method.toLowerCase()] as unknown as Operation),
      );
      return `<h2 id="${subject}">${name} <small>${subject}</small></h2>${texts.join('\n')}`;
    })
    .join('\n');
}

/** The OpenAPI document as a page to read: how calls travel, then each with who may make it, what it takes and answers. */
export function openApiPage(served: ReadonlySet<Call>, timeZone: string, platformName: string): string {
  const { paths, components } = openApiDocument(served, timeZone, platformName);
  const subjects = servedSubjects(served);
  const links = subjects.map(({ subject, name }) => `<a href="#${subject}">${name}</a>`);
  const rules = conventions(timeZone).map(([title, text]) => `<h3>${title}</h3><p>${prose(text)}</p>`);
  const shapes = Object.entries(components.schemas)
    .filter(([name]) => !name.startsWith('Refusal'))
    .map(
      ([name, shape]) =>
        `<details id="schema-${name}" open><summary>${name}</summary>${json(shape)}</details>`,
    );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口说明 - ${escapeHtml(platformName)}</title><style>${STYLE}</style></head><body><h1>接口说明</h1>
<p>机器可读的版本（OpenAPI 3.1，可生成客户端）：<a href="/web/openapi.json">openapi.json</a></p>
<nav aria-label="目录"><a href="#rules">约定</a><a href="#refusals">错误码</a>${links.join('')}<a href="#schemas">公共结构</a></nav>
<h2 id="rules">约定</h2>${rules.join('')}<h2 id="refusals">错误码</h2>${refusalTable()}
${callsText(subjects, paths)}<h2 id="schemas">公共结构</h2>${shapes.join('\n')}</body></html>`;
}
