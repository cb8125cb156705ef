import { type Call, calls, permissionNames } from '@outbound/contract';
import { openApiDocument } from './openapi.ts';

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

function needsText({ needs }: Call): string {
  if (needs === 'open') return '无需登录';
  if (needs === 'signedIn') return '需要登录';
  return [needs]
    .flat()
    .map((code) => `${permissionNames.get(code) ?? ''} ${code}`)
    .join(' 或 ');
}

const json = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

function callText(call: Call, operation: Record<string, unknown>): string {
  const { requestBody, parameters, responses } = operation;
  return `<details id="${escapeHtml(call.path)}">
<summary><b>${call.method}</b> <code>/web${escapeHtml(call.path)}</code> <span>${escapeHtml(call.name)}</span> <small>${escapeHtml(needsText(call))}</small></summary>
<h3>请求</h3>${json(requestBody ?? parameters ?? {})}<h3>应答</h3>${json(responses)}</details>`;
}

const STYLE = `body{font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;max-width:1100px;margin:0 auto;padding:24px;color:#16302a}
h1{color:#0b6b4b}h2{margin-top:32px;border-bottom:1px solid #d5e5df}h3{font-size:14px;margin:12px 0 4px}
details{border:1px solid #d5e5df;border-radius:8px;margin:8px 0;padding:8px 14px}summary{cursor:pointer;overflow-wrap:anywhere}
small{color:#526a62;margin-left:8px}pre{background:#f4f8f6;padding:12px;border-radius:6px;overflow:auto;max-height:480px}a{color:#0b6b4b}`;

/** The policy of this page alone: its own style, nothing else, no script. */
export const OPENAPI_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The OpenAPI document as a page to read: every served call with who may make it, what it takes and what it answers. */
export function openApiPage(served: ReadonlySet<Call>): string {
  const { paths } = openApiDocument(served) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  const subjects = Object.entries(calls).map(([subject, group]) => {
    const texts = (Object.values(group) as Call[])
      .filter((one) => served.has(one))
      .map((call) => {
        const operations = paths[`/web${call.path.replace(/:(\w+)/g, '{$1}')}`];
        return callText(call, operations?.[call.method.toLowerCase()] ?? {});
      });
    return `<h2 id="${subject}">${subject}</h2>${texts.join('\n')}`;
  });
  const links = Object.keys(calls).map((subject) => `<a href="#${subject}">${subject}</a>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口说明 - 出海生态赋能平台</title><style>${STYLE}</style></head><body><h1>接口说明</h1>
<p>所有接口以 <code>/web</code> 开头；应答为 <code>{code, message, data}</code>，<code>000000</code> 表示成功。机器可读的版本：<a href="/web/openapi.json">openapi.json</a></p>
<p>${links.join(' · ')}</p>${subjects.join('\n')}</body></html>`;
}
