/** What is wrong with a type or an entry of the dictionary; refused under OM2000, or said of a row of an import. */
import { messageTable } from './catalogue.ts';

export const dictionaryFault = messageTable({
  typeTaken: '字典类型“{type}”已存在',
  keyTaken: '键“{key}”已存在',
  builtInType: '内置字典的类型不能修改',
  typeInUse: '字典类型已被使用，不能修改',
  builtInDisabled: '内置字典不能停用',
  builtInPublic: '公开页面使用此内置字典，不能改为不公开',
  builtInDeleted: '内置字典不能删除',
  typeWithEntries: '该字典下还有 {count} 个字典项，不能删除',
  fixed: '“{name}”的取值由系统固定，只能修改名称',
  fixedDeleted: '“{name}”的取值由系统固定，不能删除',
  entryWithChildren: '“{value}”还有 {count} 个下级，不能删除',
  parentGone: '上级字典项不存在',
  circle: '不能移动到自身或自身的下级',
  systemBelow: '外部系统不分级，不能放在另一项之下',
  ticketTarget: '外部系统地址决定用户的登录票据发往何处，维护它还需要“修改功能”权限和全部数据范围',
  tooDeep: '最多 {most} 级',

  noTypeName: '请填写字典名称',
  typeThere: '字典类型已存在',
  noValue: '请填写值',
  noKey: '请填写键',
  keyThere: '键已存在',
  publicOfEntry: '公开只能填写在字典类型的行（键为空）',
  otherNameThanStored: '与已有的字典名称不一致',
  otherNameThanRow: '与第 {row} 行的字典名称不一致',
  noParentKey: '上级键“{key}”在该字典中不存在',
  typeRowFaulty: '字典类型在第 {row} 行，该行有错误',
  noType: '字典类型不存在，请填写字典名称以新增',
  parentRowFaulty: '上级在第 {row} 行，该行有错误',
});
