/** The sheet of a template that says how it is filled in, and the sample that it begins with (tasks and statistics 2.11). */
import type { Cell, Choices, Table } from '../xlsx/write.ts';
import type { Guide, ImportColumn } from './columns.ts';
import { MOST_ROWS } from './read-rows.ts';

/** In the sample where only somebody's own department can stand. */
export const SAMPLE_MARK = '示例单位（本行为示例，不改动则不导入）';

const MOST_WORDS = 30;
const wrapped = (text: string): Cell => ({ text, style: 'wrapped' });

export async function* sampleRow<K extends string>(
  columns: readonly ImportColumn<K>[],
  sample: Readonly<Record<K, string>>,
): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ key }) => ({ text: sample[key], style: 'sample' as const }))];
}

function offeredText(choices: Choices | undefined): string {
  if (!choices || choices.values.length === 0) return '';
  const { values } = choices;
  return values.length <= MOST_WORDS && choices.isClosed
    ? values.join('、')
    : `见下拉列表，共 ${values.length} 项`;
}

const general = [
  `仅支持 .xlsx 格式，不超过10MB，只读取第一个工作表，最多 ${MOST_ROWS.toLocaleString('en-US')} 行数据；空行和未改动的示例行跳过。`,
  '第一行为列名，列的顺序不限，模板没有的列忽略；带 * 的列必须有。',
  '账号、证件号码、电话请保持文本格式：数值格式超过15位的，末位已丢失，不能导入。',
  '日期可填日期格式的单元格，或 2026-03-05、2026/3/5、2026年3月5日；金额可带千分位逗号，最多两位小数。',
  '公式按保存时的计算结果读取；显示为 #N/A 等错误值的单元格不能导入。',
  '有错误的行不导入，其余行照常导入；错误行可在页面上更正，或下载错误数据改正后再次导入。',
];

/** 填写说明: a line a column, then what holds for all of the file. */
export function guideTable<K extends string>(
  columns: readonly ImportColumn<K>[],
  choices: Partial<Record<K, Choices>>,
  { rules, sample }: Guide<K>,
): Table {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield columns.map(({ key, heading, isRequired }) =>
      [
        heading,
        isRequired ? '必填' : '选填',
        rules[key],
        offeredText(choices[key]),
        sample[key] === SAMPLE_MARK ? '' : sample[key],
      ].map(wrapped),
    );
    yield general.map((text, at) => ['填写要求', String(at + 1), text].map(wrapped));
  }
  return {
    sheetName: '填写说明',
    columns: [
      { heading: '列名', width: 20 },
      { heading: '是否必填', width: 10 },
      { heading: '格式与限制', width: 64 },
      { heading: '可填内容', width: 48 },
      { heading: '示例', width: 26 },
    ],
    rows: rows(),
  };
}
