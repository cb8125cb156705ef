/** What systems send, signed by a key, and the keys (tasks and statistics 2.9.1). How to sign: `docs/operating.md`. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, type ValueOf } from '../enums.ts';
import { coded, filterText, id, nothing, requiredText, storedTime, time } from '../wire.ts';

/** The facts that come from systems. */
export const IngestKind = {
  alarm: 'alarm',
  warning: 'warning',
  case: 'case',
  block: 'block',
  freeze: 'freeze',
  fundAppeal: 'fundAppeal',
} as const;
export type IngestKind = ValueOf<typeof IngestKind>;
export const ingestKindLabels: Record<IngestKind, string> = {
  alarm: '警情',
  warning: '预警',
  case: '案件',
  block: '止付',
  freeze: '冻结',
  fundAppeal: '资金账户申诉',
};

export const ingestBase = '/sync/api/v1/ingest';
export const ingestLimits = { rows: 1_000, bytes: 2 * 1_048_576, minutes: 5, addresses: 20 } as const;

/** What goes into a signature besides the body. */
export const ingestHeaders = {
  'X-Ingest-Key': '密钥编号',
  'X-Ingest-Time': '签名时间，Unix 秒',
  'X-Ingest-Nonce': '随机串，16 至 64 个字母、数字或 -_，每次请求不同',
  'X-Ingest-Signature': '签名，base64url',
} as const;

/** Judged row by row: one that is wrong keeps no other. */
const item = z.record(
  z.string().max(40),
  z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()]),
);

const batch = z.strictObject({
  sourceSystem: z.string().max(20),
  dataList: z
    .array(item)
    .min(1, '请至少提交一条数据')
    .max(ingestLimits.rows, `一次最多 ${ingestLimits.rows} 条`),
});

export const ingestAnswer = z.strictObject({
  successNum: z.int(),
  failNum: z.int(),
  errList: z.array(z.strictObject({ sourceId: z.string(), field: z.string(), reason: z.string() })),
});
export type IngestAnswer = z.output<typeof ingestAnswer>;

const ingest = <const K extends IngestKind>(kind: K) =>
  call({
    path: `${ingestBase}/${kind}`,
    name: `接入${ingestKindLabels[kind]}数据`,
    needs: 'open',
    log: OperationType.add,
    headers: ingestHeaders,
    isSigned: true,
    limit: ingestLimits.bytes,
    body: batch,
    answer: ingestAnswer,
  });

/** The same rows again change nothing. */
export const ingestCalls = {
  alarm: ingest('alarm'),
  warning: ingest('warning'),
  case: ingest('case'),
  block: ingest('block'),
  freeze: ingest('freeze'),
  fundAppeal: ingest('fundAppeal'),
};

export const IngestKeyStatus = { inUse: 1, expired: 2, withdrawn: 3 } as const;
export type IngestKeyStatus = ValueOf<typeof IngestKeyStatus>;
export const ingestKeyStatusLabels: Record<IngestKeyStatus, string> = {
  1: '使用中',
  2: '已过期',
  3: '已停用',
};
const status = coded(IngestKeyStatus, ingestKeyStatusLabels);
const kind = coded(IngestKind, ingestKindLabels);

export const ingestKeyRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  accessKey: z.string(),
  sourceSystem: z.string(),
  kindList: z.array(kind),
  /** Null: all departments. */
  deptName: z.string().nullable(),
  addressList: z.array(z.string()),
  expiresTime: time.nullable(),
  lastUsedTime: time.nullable(),
  lastAddress: z.string(),
  status,
  createdBy: z.string(),
  createdTime: time,
});
export type IngestKeyRow = z.output<typeof ingestKeyRow>;

const keyBase = '/sync/api/v1/ingestKey';
export const ingestKeyCalls = {
  /** The newest first; of departments within the caller's scope. */
  page: pageCall({
    path: `${keyBase}/page`,
    name: '接入密钥列表',
    needs: 'latin_sys_ingest',
    log: null,
    template: { keyword: filterText.nullable(), status: status.nullable() },
    row: ingestKeyRow,
  }),
  /** The secret is told this once; only its hash is kept. */
  add: call({
    path: `${keyBase}/add`,
    name: '新增接入密钥',
    needs: 'latin_sys_ingest_modify',
    log: OperationType.add,
    body: z.strictObject({
      name: requiredText(50, '请填写名称'),
      sourceSystem: z
        .string()
        .regex(/^[a-z][a-z0-9_-]{1,19}$/, '应为2至20个小写字母、数字、下划线或连字符，以字母开头')
        .refine((name) => !['local', 'task', 'import', 'sample'].includes(name), '该来源系统为平台自用'),
      kindList: z.array(kind).min(1, '请选择数据种类').max(6),
      deptId: id.nullable().default(null),
      addressList: z.array(z.string().max(50)).max(ingestLimits.addresses).default([]),
      expiresTime: storedTime.nullable().default(null),
    }),
    answer: z.strictObject({ id: z.int(), accessKey: z.string(), ingestSecret: z.string() }),
  }),
  /** Takes effect with the next call. */
  withdraw: call({
    path: `${keyBase}/withdraw`,
    name: '停用接入密钥',
    needs: 'latin_sys_ingest_modify',
    log: OperationType.modify,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
