/** What is said of a workbook that cannot be imported, and of its rows (spec 5.3). */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

export const importErrors = {
  CM2000: { status: 200, text: '导入文件无法读取：{fault}' },
  CM2001: {
    status: 200,
    text: '{case}',
    cases: {
      undone: '该次导入已撤销',
      late: '导入已超过 {hours} 小时，不能撤销',
      built: '导入后数据已有变动，不能撤销：{list}',
    },
  },
} as const satisfies ErrorCatalogue;

/** Why a workbook cannot be read. */
export const workbookFault = messageTable({
  otherKind: '仅支持 .xlsx 格式的文件',
  locked: '文件设有打开密码，请取消密码并保存后重新上传',
  damaged: '文件已损坏',
  noWorkbook: '文件不是有效的工作簿',
  macros: '不支持含宏的文件',
  notAllowed: '文件含有不允许的内容',
  tooManyParts: '文件内容过多',
  tooLarge: '文件内容过大',
  tooManyColumns: '列数过多，最多 {most} 列',
  tooManyRows: '行数过多，一次最多 {most} 行',
  noSheet: '文件中没有工作表',
  noRows: '文件中没有数据',
  unknownColumn: '无法识别的列“{heading}”，请使用下载的模板',
  repeatedColumn: '“{heading}”列重复',
  missingColumns: '缺少列{headings}，请使用下载的模板',
  cell: '第 {row} 行“{heading}”：{fault}',
});

/** Why a row is not taken, whatever is imported. */
export const rowFault = messageTable({
  formula: '单元格含有公式，请粘贴为数值',
  uncounted: '公式没有保存计算结果，请在表格软件中打开并保存后重新导入',
  lossy: '单元格为数值格式且超过15位，末位已丢失，请设为文本格式后重新填写',
  error: '单元格的值有误',
  missing: '请填写{heading}',
  masked: '请填写完整的{heading}',
  tooLong: '最多 {most} 个字符',
  notOffered: '“{given}”不在可选项中：{offered}',
  notAmong: '“{given}”不在可选项中，请从下拉列表中选择：{offered}等 {count} 项',
  notWhole: '应为 0 至 {most} 的整数',
  repeated: '与第 {row} 行重复',
  others: '其余{count}条错误见错误文件',
  entangled: '文件中的{noun}相互影响过多，请分次导入',
});

/** Why what an import added or changed cannot be taken back, row by row. */
export const undoFault = messageTable({
  built: '“{name}”{why}',
  more: '等 {count} 项',
  edited: '已被修改',
  editedBy: '已由 {who} 于 {when} 修改',
  editedAt: '已于 {when} 被修改',
  deletedBy: '已由 {who} 于 {when} 删除',
  deletedAt: '已于 {when} 被删除',
  gone: '已不存在',
  unseen: '已不在您的数据范围内',
  deptGone: '原所属单位已不存在或不在您的数据范围内',
  caseGone: '原关联案件已不存在',
  memberOfGone: '原所属部门已不存在',
  roleGone: '原角色已不存在',
  parentGone: '原上级部门已不存在或不在您的数据范围内',
  own: '是您自己的账号',
  administrator: '已是管理员',
  notManageable: '拥有您没有的权限',
  usable: '已可登录或已登录过',
  heads: '是部门负责人',
  ledByOther: '原负责的部门已有其他负责人或已不存在',
  hasMembers: '已有成员',
  hasChildren: '已有下级',
  hasEntries: '已有其他字典项',
  inUse: '已被引用',
});
