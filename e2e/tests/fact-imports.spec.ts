/** The two registers of research and judgement: brought in from a workbook, mended in place, told, taken back. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../person.ts';
import { confirmed, dialog, message, pageInSight, rowOf } from '../screen.ts';
import { textsOf, workbookOf } from '../workbook.ts';

type Cells = Readonly<Record<string, string>>;

interface Register {
  /** As the report is called, and as what is imported is. */
  report: string;
  subject: string;
  /** The second line has one fault, which `mend` takes away; the third has two and stays as it is. */
  lines: readonly [Cells, Cells, Cells];
  mend: readonly [field: string, value: string];
  /** Of the third line, as the result tells them. */
  faults: readonly [RegExp, RegExp];
  /** What the list shows of the two that are taken. */
  shown: readonly [string, string];
}

const unit = '出海生态赋能平台';
/** By the platform's clocks: what is of today stands first in a list. */
const day = (ahead: number) =>
  new Date(Date.now() + 28_800_000 + ahead * 86_400_000).toISOString().slice(0, 10);
const citizen = '11010519491231002X';

function returns(mark: string): Register {
  const line = (at: number, over: Cells = {}): Cells => ({
    登记单位: unit,
    案件编号: `A5101${mark}${at}`,
    被害人姓名: '王小明',
    被害人证件号码: citizen,
    被害人联系电话: '13800138000',
    '被骗金额(元)': '12,000.50',
    '冻结账(卡)号': `6222${mark}${at}`,
    冻结银行: '中国工商银行',
    '冻结金额(元)': '10000',
    返还方式: '直接返还',
    '返还金额(元)': '8000',
    返还决定书文号: `返还决字${mark}-${at}号`,
    返还收款户名: '王小明',
    '返还收款账(卡)号': '6217000000000000001',
    返还收款银行: '中国农业银行',
    返还日期: day(0),
    办案人一: '李警官',
    办案人二: '赵警官',
    ...over,
  });
  return {
    report: '资金返还登记',
    subject: '资金返还登记',
    lines: [
      line(1),
      line(2, { '返还金额(元)': '10000.01' }),
      line(3, { 被害人证件号码: '110105194912310021', 返还日期: '昨天' }),
    ],
    mend: ['返还金额(元)', '10000'],
    faults: [/^4被害人证件号码身份证号校验位不正确$/, /^4返还日期日期格式应为 yyyy-MM-dd$/],
    shown: [`返还决字${mark}-1号`, `返还决字${mark}-2号`],
  };
}

function appeals(mark: string): Register {
  const line = (at: number, over: Cells = {}): Cells => ({
    登记单位: unit,
    申诉编号: `SS-${mark}-${at}`,
    账号类型: '手机号',
    通讯账号: `139${mark.slice(-7)}${at}`,
    '运营商/平台': '中国移动',
    机主姓名: '张三',
    机主证件号码: citizen,
    联系电话: '028-12345678',
    处置措施: '关停',
    处置日期: day(-3),
    处置原因: '涉案',
    申诉渠道: '96110',
    申诉日期: day(0),
    申诉理由: '正常使用，请恢复',
    ...over,
  });
  return {
    report: '通讯账号申诉',
    subject: '通讯账号申诉',
    lines: [line(1), line(2, { 处置日期: day(1) }), line(3, { 核查结果: '同意恢复' })],
    mend: ['处置日期', day(-1)],
    faults: [/^4核查日期./, /^4核查人./],
    shown: [`SS-${mark}-1`, `SS-${mark}-2`],
  };
}

const textsIn = async (file: Download) => textsOf(await readFile(await file.path()));

/** From the template to the withdrawal, on the report that is in sight. */
async function comeAndGo(page: Page, { subject, lines, mend, faults, shown }: Register) {
  const screen = pageInSight(page);
  const taken = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return file;
  };
  await screen.getByRole('button', { name: '批量导入' }).click();
  const steps = dialog(page, `批量导入${subject}`);
  const template = await taken(() => steps.getByRole('button', { name: '下载模板' }).click());
  const [headings = [], sample = []] = await textsIn(template);
  expect(headings[0]).toBe('登记单位*');
  expect(sample[0]).toContain('本行为示例');
  await steps.getByRole('button', { name: '下一步' }).click();
  await steps.locator('input[type=file]').setInputFiles({
    name: `${subject}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf([
      headings,
      ...lines.map((line) => headings.map((heading) => line[heading.replace('*', '')] ?? '')),
    ]),
  });
  await steps.getByRole('button', { name: '开始校验' }).click();
  const figure = (title: string) =>
    steps.locator('.ant-statistic').filter({ hasText: title }).locator('.ant-statistic-content');
  await expect(figure('总计行数')).toHaveText('3');
  await expect(figure('正常行数')).toHaveText('1');
  await expect(figure('错误行数')).toHaveText('2');

  // Mended where it stands; the other one stays as it is.
  const [field, value] = mend;
  const cell = steps.getByLabel(`第 3 行 ${field}`, { exact: true });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await cell.fill(value);
  await cell.blur();
  await expect(steps.getByText('已更正')).toBeVisible();
  await steps.getByRole('button', { name: '导入 2 行' }).click();

  await expect(steps.getByText('成功 2 行，失败 1 行')).toBeVisible();
  await expect(steps.getByText('新增 2 行，更新 0 行')).toBeVisible();
  const told = steps.getByRole('region', { name: '错误数据' });
  await expect(told.getByRole('row')).toHaveText([/^错误行错误字段错误原因$/, ...faults]);
  await expectAccessible(page);
  const faulty = await textsIn(await taken(() => told.getByRole('button', { name: '下载错误数据' }).click()));
  expect(faulty).toHaveLength(2);
  expect(faulty[0]?.at(-1)).toBe('错误原因');
  expect(faulty[1]?.at(-1)).toMatch(/：.+：/);
  await steps.getByRole('button', { name: '完成' }).click();
  for (const text of shown) await expect(rowOf(page, text)).toHaveCount(1);

  await screen.getByRole('button', { name: '导入记录' }).click();
  const records = dialog(page, `${subject}导入记录`);
  const record = records.locator('tbody tr.ant-table-row').first();
  await expect(record).toContainText(`${subject}.xlsx`);
  // Its place in the list, then all rows, those that were taken, those that were not.
  await expect(record.getByRole('cell').filter({ hasText: /^\d+$/ })).toHaveText(['1', '3', '2', '1']);
  const again = await taken(() => record.getByRole('button', { name: /^下载错误数据/ }).click());
  expect(await textsIn(again)).toEqual(faulty);
  await record.getByRole('button', { name: /^撤销/ }).click();
  await confirmed(page, '撤销导入');
  await expect(message(page, '已撤销导入')).toBeVisible();
  await expect(record).toContainText('已撤销');
  await records.getByRole('button', { name: '关闭' }).last().click();
  for (const text of shown) await expect(rowOf(page, text)).toHaveCount(0);
}

test('returned funds and appeals come by workbooks: mended in place, told row by row, and taken back', async ({
  page,
  signIn,
}) => {
  const mark = String(Date.now());
  await signIn();
  await page.goto('/statisticalAnalysis?view=returnFunds');
  const all = [returns(mark), appeals(mark)] as const;
  for (const register of all) {
    await pageInSight(page).getByRole('menuitem', { name: register.report }).click();
    // The register of the report before stands there for a moment more.
    await expect(pageInSight(page).getByText(`${register.subject}明细`)).toBeVisible();
    await comeAndGo(page, register);
  }
});
