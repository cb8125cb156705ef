/** The two registers: what they are called, how a workbook is filled in, which columns a list shows. */
import {
  type CommAppealEntry,
  calls,
  commAppealLabels,
  type ReturnFundEntry,
  returnFundLabels,
} from '@outbound/contract';
import { Tag } from 'antd';
import type { Column } from '../../../ui/tables/page-table.tsx';

export type RegisterName = 'returnFunds' | 'commAppeal';
/** A row of either: texts by the keys of its labels. */
export type Entry = ReturnFundEntry | CommAppealEntry;

const amounts = new Set(['lossAmount', 'freezeAmount', 'returnAmount', 'returnRatio']);
const cents = { minimumFractionDigits: 2 };
const colours: Readonly<Record<string, string>> = { 待核查: 'gold', 同意恢复: 'green', 驳回: 'red' };

function columnsOf(
  labels: Readonly<Record<string, string>>,
  shown: Readonly<Record<string, number>>,
): Column<Entry>[] {
  return Object.entries(labels)
    .sort(([a], [b]) => Number(!(a in shown)) - Number(!(b in shown)))
    .map(([key, title]) => ({
      key,
      title,
      width: shown[key] ?? 150,
      ...(amounts.has(key) && { align: 'right' as const }),
      ...(!(key in shown) && { hiddenAtFirst: true }),
      render: (row) => {
        const text = (row as unknown as Record<string, string>)[key] || '--';
        if (amounts.has(key) && text !== '--') return Number(text).toLocaleString('en-US', cents);
        return key === 'state' ? <Tag color={colours[text] ?? 'default'}>{text}</Tag> : text;
      },
    }));
}

export const registers = {
  returnFunds: {
    subject: '资金返还登记',
    entries: calls.returnFundEntry,
    labels: returnFundLabels as Readonly<Record<string, string>>,
    code: 'latin_analysis_return_import',
    keyword: '案件编号、决定书文号、冻结账号或被害人全名',
    help: '请按模板填写，一行一笔返还。单位填完整路径、单位编码或唯一的名称；账号、证件号码、电话请保持文本格式，超过15位的数值会丢失末位；日期如 2026-03-05。按比例返还须填写比例和公告日期。同一冻结账户各次返还之和不能超过冻结金额。',
    nameOf: (row: Entry) => (row as ReturnFundEntry).decisionNo,
    columns: columnsOf(returnFundLabels, {
      deptName: 130,
      caseNo: 190,
      victimName: 100,
      freezeAccountNo: 200,
      freezeInstitution: 150,
      returnMethod: 130,
      returnAmount: 130,
      decisionNo: 190,
      returnDay: 110,
    }),
  },
  commAppeal: {
    subject: '通讯账号申诉',
    entries: calls.commAppealEntry,
    labels: commAppealLabels as Readonly<Record<string, string>>,
    code: 'latin_analysis_comm_import',
    keyword: '申诉编号、通讯账号或机主全名',
    help: '请按模板填写，一行一次申诉；申诉编号留空时自动编号。同一通讯账号同一天的申诉只登记一次：再次导入并填有核查结果时，更新原来的待核查记录，其余重复会被拒绝。',
    nameOf: (row: Entry) => (row as CommAppealEntry).appealNo,
    columns: columnsOf(commAppealLabels, {
      deptName: 130,
      appealNo: 160,
      accountType: 90,
      accountNo: 140,
      operator: 110,
      ownerName: 100,
      measure: 110,
      appealDay: 110,
      state: 100,
    }),
  },
} as const;
