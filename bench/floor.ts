/**
 * The floor: what bare Fastify, or bare Fastify with pg, needs for the same work. It parses the same JSON body and
 * answers; nothing is validated, authorised, logged, counted or presented.
 */
import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { BODY_ID, type FloorWork } from './work.ts';

type Work<K extends FloorWork['kind']> = Extract<FloorWork, { kind: K }>;
type Entry = Record<string, unknown>;

const app = fastify({ logger: false, bodyLimit: 10_000_000 });
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

let bytes: Buffer = Buffer.alloc(0);
let queries: Work<'queries'>['queries'] = [];
let signUp: Work<'apply'> | undefined;

app.post<{ Body: FloorWork }>('/set', async ({ body }) => {
  if (body.kind === 'bytes') bytes = Buffer.from(body.text);
  else if (body.kind === 'queries') queries = body.queries;
  else signUp = body;
  return {};
});

app.post('/bytes', async (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(bytes);
});

app.post<{ Body: { id?: number } }>('/queries', async ({ body }) => {
  const data = [];
  for (const { sql, parameters } of queries) {
    const given = (value: unknown): unknown => {
      if (value === BODY_ID) return body.id;
      return Array.isArray(value) ? value.map(given) : value;
    };
    const values = parameters.map(given);
    data.push((await pool.query(sql, values)).rows);
  }
  return { code: '000000', message: '成功', data };
});

/** The sign-up's inserts in one transaction. */
app.post<{ Body: Entry[] }>('/apply', async ({ body: entries }) => {
  if (!signUp) throw new Error('set the work first');
  const client = await pool.connect();
  try {
    await client.query('begin');
    const code = randomBytes(8).toString('hex').toUpperCase();
    const { rows } = await client.query(
      `insert into application (activity_id, service_id, apply_code, apply_name, mobile_phone, company)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        signUp.activityId,
        signUp.serviceId,
        code,
        entries[0]?.value,
        entries[signUp.phoneAt]?.value,
        entries[2]?.value,
      ],
    );
    const values: unknown[] = [];
    const places = entries.map((entry, at) => {
      values.push(rows[0].id, entry.formId, entry.name, 1, at, entry.value);
      const base = at * 6;
      return `($${base + 1}, $${base + 2}, $${base + 3}, $${base + 4}, $${base + 5}, $${base + 6})`;
    });
    await client.query(
      `insert into application_answer (application_id, form_item_id, name, type, sort_num, value) values ${places.join(', ')}`,
      values,
    );
    await client.query('commit');
    return {
      code: '000000',
      message: '成功',
      data: { id: Number(rows[0].id), applyCode: code, applyStatus: 0 },
    };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ port: Number(process.env.PORT), host: process.env.HOST ?? '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
