import { type AnySchema, type Call, calls, type Needs, PLATFORM_NAME } from '@outbound/contract';
import { z } from 'zod';

const needsText = (needs: Needs) =>
  needs === 'open'
    ? '无需登录'
    : needs === 'signedIn'
      ? '需要登录'
      : `需要权限 ${[needs].flat().join(' 或 ')}`;

const schema = (type: AnySchema, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
};

function operation(call: Call, tag: string) {
  const envelope = {
    type: 'object',
    properties: {
      code: { const: '000000' },
      message: { type: 'string' },
      data: schema(call.answer, 'output'),
    },
    required: ['code', 'message', 'data'],
  };
  const isBytes = call.kind === 'download' || call.kind === 'asset';
  const body = schema(call.body, 'input');
  return {
    tags: [tag],
    summary: call.name,
    description: needsText(call.needs),
    ...(call.method === 'GET'
      ? {
          parameters: Object.entries((body.properties ?? {}) as Record<string, unknown>).map(
            ([name, type]) => ({
              name,
              in: call.path.includes(`:${name}`) ? 'path' : 'query',
              required: call.path.includes(`:${name}`),
              schema: type,
            }),
          ),
        }
      : {
          requestBody: {
            required: true,
            content: {
              [call.kind === 'upload' ? 'multipart/form-data' : 'application/json']: { schema: body },
            },
          },
        }),
    responses: {
      200: {
        description: '成功；业务上的拒绝也以 200 返回，code 不为 000000',
        content: isBytes
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: envelope } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of every call that is served, made from their descriptions. */
export function openApiDocument(served: ReadonlySet<Call>): object {
  const paths: Record<string, object> = {};
  for (const [tag, group] of Object.entries(calls))
    for (const call of (Object.values(group) as Call[]).filter((one) => served.has(one)))
      paths[`/web${call.path.replace(/:(\w+)/g, '{$1}')}`] = {
        [call.method.toLowerCase()]: operation(call, tag),
      };
  return { openapi: '3.1.0', info: { title: PLATFORM_NAME, version: '1' }, paths };
}
