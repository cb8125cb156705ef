/** Rows of the templates of facts as a person would fill them in. */
import type { Cells } from './workbooks.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A citizen's number with its right last digit. */
export function citizenId(serial: number): string {
  const start = `51010419900101${String(serial % 1_000).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(start[at]), 0);
  return `${start}${'10X98765432'[sum % 11]}`;
}

/** A returned sum that every rule takes; accounts have 19 digits. */
export const returnFundCells = (serial: number, deptName: string, over: Cells = {}): Cells => ({
  登记单位: deptName,
  案件编号: `A5101${String(serial).padStart(8, '0')}`,
  案件名称: '王某被诈骗案',
  诈骗类型: '刷单返利类',
  被害人姓名: '王小明',
  被害人证件号码: citizenId(serial),
  被害人联系电话: '13800138000',
  '被骗金额(元)': '12,000.50',
  '冻结账(卡)号': `6222${String(serial).padStart(15, '0')}`,
  冻结银行: '中国工商银行',
  '冻结金额(元)': '10000',
  返还方式: '直接返还',
  '返还金额(元)': '10000.00',
  返还决定书文号: `返还决字〔2026〕${serial}号`,
  返还收款户名: '王小明',
  '返还收款账(卡)号': '6217000000000000001',
  返还收款银行: '中国农业银行',
  返还日期: '2026/3/5',
  办案人一: '李警官',
  办案人二: '赵警官',
  ...over,
});

/** An appeal that waits, which every rule takes. */
export const commAppealCells = (serial: number, deptName: string, over: Cells = {}): Cells => ({
  登记单位: deptName,
  账号类型: '手机号',
  通讯账号: `139${String(serial).padStart(8, '0')}`,
  '运营商/平台': '中国移动',
  机主姓名: '张三',
  机主证件号码: citizenId(serial),
  联系电话: '028-12345678',
  处置措施: '关停',
  处置日期: '2026年2月1日',
  处置原因: '涉案',
  申诉渠道: '96110',
  申诉日期: '2026-02-05',
  申诉理由: '正常使用，请恢复',
  ...over,
});
