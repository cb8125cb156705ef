/** One call as an OpenAPI operation. */
import {
  type Call,
  calls,
  OperationType,
  operationTypeLabels,
  permissionNames,
  SUCCESS,
} from '@outbound/contract';
import { exampleOf } from './examples.ts';
import { refusalName, statusesOf } from './refusals.ts';
import type { JsonSchema, Schemas } from './schemas.ts';
import { sizeWords } from './texts.ts';

/** Where a call stands in the document. */
export const documentPath = (call: Call) => `/web${call.path.replace(/:(\w+)/g, '{$1}')}`;

/**
 * The name by which programs know a call: made of its address, which the specification fixes, so that it stays when our
 * sources are renamed. `/ums/api/v1/user/page` -> umsUserPage
 */
export function operationId(call: Call): string {
  const parts = call.path.split('/').filter((part) => part !== '' && !/^(api|v1|:.*)$/.test(part));
  return parts.map((part, at) => (at === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('');
}

/** The codes of which a caller needs one; none for open calls and those for everybody with a session. */
export const permissionsOf = ({ needs }: Call): readonly string[] =>
  needs === 'open' || needs === 'signedIn' ? [] : [needs].flat();

/** An open call may still answer more to who has a session: his files, or whether he is still signed in. */
function securityOf(call: Call): object[] {
  if (call.needs !== 'open') return [{ session: [] }];
  const asksWho = call.kind === 'asset' || call.path === calls.user.checkToken.path;
  return asksWho ? [{}, { session: [] }] : [];
}

export function needsWords(call: Call): string {
  if (call.needs === 'open') return '无需登录';
  const codes = permissionsOf(call);
  if (codes.length === 0) return '需要登录';
  return `需要权限 ${codes.map((code) => `${permissionNames.get(code) ?? ''} ${code}`.trim()).join(' 或 ')}`;
}

const writes: readonly (OperationType | null)[] = [
  OperationType.add,
  OperationType.modify,
  OperationType.delete,
];

/** Does it change something, so that it may be told apart from its repetition by `Idempotency-Key`? */
export const isWrite = (call: Call) => call.method === 'POST' && writes.includes(call.log);

function descriptionOf(call: Call): string {
  const isForm = call.kind === 'upload';
  return [
    needsWords(call),
    call.log === null ? null : `记入操作日志（${operationTypeLabels[call.log]}）`,
    isForm && `每个文件最大 ${sizeWords(call.limit)}，最多 ${call.files} 个`,
    !isForm && call.method === 'POST' && call.limit !== 1_048_576 && `请求体最大 ${sizeWords(call.limit)}`,
    call.beforeFirstPassword && '初始密码未修改时也可调用',
    call.optional && '取决于平台的设置，未启用时不存在',
  ]
    .filter((line) => line)
    .join('。\n');
}

/** The form of an upload: its fields, and the files under `file`. */
function formOf(call: Call, fields: JsonSchema): JsonSchema {
  const bytes = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const words = `文件，最大 ${sizeWords(call.limit)}`;
  const file =
    call.files === 1
      ? { ...bytes, description: words }
      : { type: 'array', items: bytes, minItems: 1, maxItems: call.files, description: `${words}，可重复` };
  return {
    ...fields,
    properties: { ...(fields.properties as object), file },
    required: [...((fields.required as string[]) ?? []), 'file'],
  };
}

function parametersOf(call: Call, schemas: Schemas): object[] {
  if (call.method !== 'GET') {
    const shared = ['OperateName', ...(isWrite(call) ? ['IdempotencyKey'] : [])];
    const own = Object.entries(call.headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    }));
    return [...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })), ...own];
  }
  // As it is understood, not as it comes: texts of addresses are read as what they name.
  const { properties = {}, required = [] } = schemas.of(call.body, 'output');
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const isInPath = call.path.includes(`:${name}`);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || (required as string[]).includes(name),
      schema,
    };
  });
}

function bodyOf(call: Call, schemas: Schemas): object {
  if (call.method === 'GET') return {};
  const body = schemas.of(call.body, 'input');
  const example = exampleOf(call);
  const content =
    call.kind === 'upload'
      ? { 'multipart/form-data': { schema: formOf(call, body) } }
      : { 'application/json': { schema: body, ...(example !== undefined && { example }) } };
  return { requestBody: { required: true, content } };
}

function successOf(call: Call, schemas: Schemas): JsonSchema {
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'string', const: SUCCESS },
      message: { type: 'string' },
      data: schemas.of(call.answer, 'output'),
    },
    required: ['code', 'message', 'data'],
  };
  const bytes = {
    'application/octet-stream': {
      schema: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
    },
  };
  const refused = { $ref: `#/components/schemas/${refusalName(200)}` };
  const headers = { 'X-Trace-Id': { $ref: '#/components/headers/TraceId' } };
  if (call.kind === 'asset')
    return { description: '文件内容，Content-Type 为其类型', headers, content: bytes };
  if (call.kind === 'download')
    return {
      description: '附件：Content-Type 为其类型；业务上的拒绝为信封',
      headers: {
        ...headers,
        'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' },
      },
      content: { ...bytes, 'application/json': { schema: refused } },
    };
  return {
    description: '成功；或业务上的拒绝，code 不为 000000',
    headers,
    content: { 'application/json': { schema: { oneOf: [envelope, refused] } } },
  };
}

/** What an asset answers besides, where a browser has it already or asks for a part. */
const assetAnswers = {
  206: { description: '所要的一段（请求头 Range）' },
  304: { description: '内容未变（请求头 If-None-Match）' },
  416: { description: '所要的一段不存在' },
};

export function operation(call: Call, tag: string, schemas: Schemas): JsonSchema {
  const parameters = parametersOf(call, schemas);
  const codes = permissionsOf(call);
  const refusals = [...statusesOf(call)].map((status) => [
    status,
    { $ref: `#/components/responses/${refusalName(status)}` },
  ]);
  return {
    operationId: operationId(call),
    tags: [tag],
    summary: call.name,
    description: descriptionOf(call),
    security: securityOf(call),
    ...(codes.length > 0 && { 'x-permission': codes }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call, schemas),
    responses: {
      200: successOf(call, schemas),
      ...(call.kind === 'asset' && assetAnswers),
      ...Object.fromEntries(refusals),
    },
  };
}
