/** The OpenAPI document of every call that is served, made from their descriptions. */
import { type Call, type Calls, calls } from '@outbound/contract';
import { CREDENTIAL_COOKIE } from './caller.ts';
import { documentPath, operation } from './openapi/operation.ts';
import { refusalResponses, refusalSchemas } from './openapi/refusals.ts';
import { type JsonSchema, Schemas } from './openapi/schemas.ts';
import { conventions, subjectNames } from './openapi/texts.ts';

/** The served calls by subject, in the contract's order. */
export const servedSubjects = (served: ReadonlySet<Call>) =>
  (Object.entries(calls) as [keyof Calls, Record<string, Call>][])
    .map(([subject, group]) => ({
      subject,
      name: subjectNames[subject],
      calls: Object.values(group).filter((call) => served.has(call)),
    }))
    .filter((one) => one.calls.length > 0);

const text = { type: 'string' };

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: '这一次提交的编号：再次提交返回第一次的应答',
    schema: { ...text, pattern: '^[A-Za-z0-9_.:-]{16,128}$' },
  },
  OperateName: {
    name: 'operateName',
    in: 'header',
    description: '模块名称，URL 编码，写入操作日志',
    schema: text,
  },
};

const headers = {
  TraceId: { description: '追踪号', schema: text },
  RetryAfter: { description: '应等待的秒数', schema: { type: 'integer' } },
  ContentDisposition: { description: '附件的名称（RFC 6266）', schema: text },
};

/** OpenAPI 3.1; `timeZone` is the platform's, by which its times are, `platformName` what the office calls it. */
export function openApiDocument(served: ReadonlySet<Call>, timeZone: string, platformName: string) {
  const schemas = new Schemas();
  const subjects = servedSubjects(served);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { subject, calls: group } of subjects)
    for (const call of group)
      paths[documentPath(call)] = { [call.method.toLowerCase()]: operation(call, subject, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: `${platformName}接口`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: conventions(timeZone)
        .map(([title, words]) => `## ${title}\n\n${words}`)
        .join('\n\n'),
    },
    servers: [{ url: '/', description: '本平台' }],
    tags: subjects.map(({ subject, name }) => ({ name: subject, description: name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: CREDENTIAL_COOKIE,
          description: '登录接口的应答设置的 Cookie',
        },
      },
      parameters,
      headers,
      schemas: { ...schemas.named, ...refusalSchemas() },
      responses: refusalResponses(),
    },
  };
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
