/** What a row of each kind may have, for whoever connects a system: `docs/fact-fields.md` is this text, and a test keeps it so. */
import { ingestKindLabels, IngestKind as kinds, valuesOf } from '@outbound/contract';
import { factKinds } from '../kinds.ts';

const head = `# 接入数据的字段

业务系统逐条提交的字段，\`POST /web/sync/api/v1/ingest/…\` 的 \`dataList\`；怎样签名见 [operating.md](operating.md)。由程序写出（\`node scripts/fact-fields.ts\`），不要手改。

每条另有 \`sourceId\`（该系统中的编号，60 字以内，必填）和 \`op\`（1 写入，2 删除；不写为 1）。数字、文字都可以写成文字；编码和名称任选其一。没有列出的字段不接受。
`;

/** The fields of all kinds as tables. */
export const drawFactFields = (): string =>
  [
    head,
    ...valuesOf(kinds).map((kind) =>
      [
        `## ${kind} ${ingestKindLabels[kind]}`,
        '',
        '| 字段 | 名称 | 必填 | 取值 |',
        '|---|---|---|---|',
        ...Object.entries(factKinds[kind].fields).map(
          ([name, { label, isRequired, given }]) =>
            `| ${name} | ${label} | ${isRequired ? '是' : ''} | ${given} |`,
        ),
        '',
      ].join('\n'),
    ),
  ].join('\n');
