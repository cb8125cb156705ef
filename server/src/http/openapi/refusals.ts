/** What a call can be refused with: by HTTP status, with the codes of the catalogue and their texts. */
import { type Call, calls, type ErrorCode, errors, SESSION_TIMED_OUT } from '@outbound/contract';
import type { JsonSchema } from './schemas.ts';

const entries = Object.entries(errors) as [ErrorCode, { status: number; text: string; cases?: object }][];

/** The statuses of the catalogue, 200 (business) first. */
export const refusedStatuses: readonly number[] = [...new Set(entries.map(([, { status }]) => status))].sort(
  (a, b) => a - b,
);

const titles: Readonly<Record<number, string>> = {
  200: '业务上的拒绝',
  400: '格式或内容有误',
  401: '没有会话或会话已失效，或签名不正确',
  403: '没有权限、来自他站或初始密码未修改',
  404: '内容不存在、已下架或不在数据范围内',
  409: '与他人的修改冲突',
  410: '文件内容已丢失',
  413: '内容过大',
  415: '内容类型不支持',
  429: '过于频繁或占用过多，等待 Retry-After 秒后再试',
  500: '平台故障，或账号已冻结、已停用',
  503: '暂时不可用，等待 Retry-After 秒后再试',
  507: '存储空间不足',
};

/** The code as the wire has it: the session's end has the one that spec 8 gives it. */
export const wireCode = (code: ErrorCode): string => (code === 'CM4010' ? SESSION_TIMED_OUT : code);

/** The codes of a status with their texts as the catalogue has them. */
export const codesOf = (status: number): readonly (readonly [code: string, text: string])[] =>
  entries
    .filter(([, entry]) => entry.status === status)
    .map(([code, { text, cases }]) => {
      const words = Object.values(cases ?? {}).map((one) => text.replace('{case}', one));
      return [wireCode(code), words.length > 0 ? words.join('；') : text] as const;
    });

export const titleOf = (status: number): string => titles[status] ?? '拒绝';
export const refusalName = (status: number) => `Refusal${status}`;

/** The statuses that a call may answer a refusal with, besides 200; tests hold every refusal to them. */
export function statusesOf(call: Call): ReadonlySet<number> {
  const isPost = call.method === 'POST';
  const needsSession = call.needs !== 'open' || call.isSigned || call.path === calls.user.checkToken.path;
  return new Set([
    ...[400, 404, 429, 500, 503],
    ...(needsSession ? [401] : []),
    ...(call.needs !== 'open' || isPost ? [403] : []),
    ...(isPost ? [409, 413, 415] : []),
    ...(call.kind === 'upload' || call.kind === 'download' || call.kind === 'asset' ? [410, 507] : []),
  ]);
}

/** The envelope of each status's refusals. */
export function refusalSchemas(): Record<string, JsonSchema> {
  const fields = {
    type: 'object',
    description: '不合格的各个字段',
    properties: {
      fields: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            path: { type: 'string', description: '字段在请求体中的位置，如 formItemList.2.name' },
            message: { type: 'string', description: '原因' },
          },
          required: ['path', 'message'],
        },
      },
    },
    required: ['fields'],
  };
  const one = (status: number): JsonSchema => ({
    type: 'object',
    description: titleOf(status),
    properties: {
      code: {
        type: 'string',
        enum: codesOf(status).map(([code]) => code),
        description: codesOf(status)
          .map(([code, text]) => `- \`${code}\` ${text}`)
          .join('\n'),
      },
      message: { type: 'string', description: '可以直接显示的中文' },
      data: { anyOf: [fields, { type: 'null' }] },
    },
    required: ['code', 'message', 'data'],
  });
  return Object.fromEntries(refusedStatuses.map((status) => [refusalName(status), one(status)]));
}

/** An answer of each status but 200, for `components.responses`. */
export function refusalResponses(): Record<string, JsonSchema> {
  const hasRetry = (status: number) => status === 429 || status === 503;
  return Object.fromEntries(
    refusedStatuses
      .filter((status) => status !== 200)
      .map((status) => [
        refusalName(status),
        {
          description: titleOf(status),
          headers: {
            'X-Trace-Id': { $ref: '#/components/headers/TraceId' },
            ...(hasRetry(status) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
          },
          content: {
            'application/json': { schema: { $ref: `#/components/schemas/${refusalName(status)}` } },
          },
        },
      ]),
  );
}
