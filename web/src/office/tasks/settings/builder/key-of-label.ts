/** Keys for fields that somebody names in Chinese: a proposal, which may be typed over until it is saved. */

/** Longer words first: 联系电话 is a telephone, not a contact. */
const words: readonly (readonly [part: string, key: string])[] = [
  ['身份证', 'idNo'],
  ['证件', 'idNo'],
  ['手机', 'mobile'],
  ['电话', 'phone'],
  ['姓名', 'personName'],
  ['名称', 'name'],
  ['金额', 'amount'],
  ['日期', 'date'],
  ['时间', 'time'],
  ['地址', 'address'],
  ['地点', 'place'],
  ['地区', 'region'],
  ['辖区', 'region'],
  ['编号', 'code'],
  ['账号', 'account'],
  ['账户', 'account'],
  ['卡号', 'cardNo'],
  ['号码', 'number'],
  ['单位', 'unit'],
  ['部门', 'department'],
  ['人员', 'person'],
  ['民警', 'officer'],
  ['照片', 'photos'],
  ['图片', 'pictures'],
  ['附件', 'files'],
  ['材料', 'files'],
  ['文书', 'documents'],
  ['类型', 'kind'],
  ['等级', 'level'],
  ['级别', 'level'],
  ['来源', 'source'],
  ['方式', 'mode'],
  ['措施', 'measures'],
  ['结果', 'result'],
  ['原因', 'reason'],
  ['说明', 'note'],
  ['备注', 'remark'],
  ['情况', 'situation'],
  ['数量', 'count'],
  ['次数', 'times'],
  ['人数', 'peopleNum'],
  ['年龄', 'age'],
  ['性别', 'gender'],
  ['是否', 'whether'],
];
const MOST = 40;

/** `Case No.` → caseNo, 联系电话 → phone; what says nothing is called field. A number makes it the only one. */
export function keyOfLabel(label: string, taken: ReadonlySet<string>): string {
  const latin = label.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const camel = latin
    .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .slice(0, MOST - 3);
  const known = words.find(([part]) => label.includes(part))?.[1];
  const wish = camel.length >= 2 ? camel : (known ?? 'field');
  for (let number = 1; ; number += 1) {
    const key = number === 1 && wish !== 'field' ? wish : `${wish}${number}`;
    if (!taken.has(key)) return key;
  }
}
