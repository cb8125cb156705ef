/**
 * A client that knows of the product what its OpenAPI document says, and nothing else: how another's program calls it.
 * What it sends and gets is held to the document's shapes.
 */
import { z } from 'zod';

interface Media {
  schema: object;
}
interface DescribedOperation {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}
export interface Described {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    securitySchemes: { session: { name: string } };
    schemas: Record<string, object>;
    responses: Record<string, { content?: Record<string, Media> }>;
  };
}

/** What was answered; `data` of an attachment is its bytes. */
export interface DescribedReply {
  status: number;
  code: string;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: read as its shape says, to which it was held
  data: any;
  headers: Headers;
}

/** Makes calls by their operationId; keeps the session that a sign-in gives. */
export function describedClient(url: string, document: Described) {
  const { components } = document;
  const cookies = new Map<string, string>();

  /** Throws where a value is not of a shape of the document. */
  function hold(schema: object, value: unknown, what: string): void {
    const $defs = components.schemas;
    const whole = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/');
    const { error } = z.fromJSONSchema(JSON.parse(whole)).safeParse(value);
    if (error) throw new Error(`${what} is not as described: ${error.message}`);
  }

  function find(operationId: string) {
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(operations))
        if (operation.operationId === operationId) return { path, method, operation };
    throw new Error(`no operation ${operationId}`);
  }

  /** `parts` fill the path's places; a form is sent as the fields of `body`, its file as a Blob. */
  return async function call(
    operationId: string,
    body: unknown = {},
    more: { headers?: Record<string, string>; parts?: Record<string, string> } = {},
  ): Promise<DescribedReply> {
    const { path, method, operation } = find(operationId);
    const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const isForm = type === 'multipart/form-data';
    if (media && !isForm) hold(media.schema, body, `the body of ${operationId}`);
    const { name: cookie } = components.securitySchemes.session;
    const session = operation.security.length > 0 ? cookies.get(cookie) : undefined;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => more.parts?.[name] ?? '');
    const answer = await fetch(url + address, {
      method: method.toUpperCase(),
      headers: {
        ...(type && !isForm && { 'content-type': type }),
        ...(session !== undefined && { cookie: `${cookie}=${session}` }),
        ...more.headers,
      },
      ...(type && { body: isForm ? formOf(body as Record<string, string | File>) : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return read(answer, operation, operationId, hold, components.responses);
  };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function read(
  answer: Response,
  operation: DescribedOperation,
  operationId: string,
  hold: (schema: object, value: unknown, what: string) => void,
  responses: Described['components']['responses'],
): Promise<DescribedReply> {
  const declared = operation.responses[answer.status];
  if (!declared) throw new Error(`${operationId} answered ${answer.status}, which is not described`);
  const { content = {} } = declared.$ref
    ? (responses[declared.$ref.split('/').at(-1) ?? ''] ?? {})
    : declared;
  const { status, headers } = answer;
  if (!answer.headers.get('content-type')?.startsWith('application/json'))
    return { status, headers, code: '', message: '', data: Buffer.from(await answer.arrayBuffer()) };
  const envelope = (await answer.json()) as { code: string; message: string; data: unknown };
  hold(content['application/json']?.schema ?? {}, envelope, `the answer of ${operationId}`);
  return { status, headers, ...envelope };
}
