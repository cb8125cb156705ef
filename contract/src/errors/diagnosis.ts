/** Why somebody has a right or lacks it, in sentences: what a diagnosis of rights answers. */
import { messageTable } from './catalogue.ts';

export const diagnosisText = messageTable({
  recycled: '账号已删除，在回收站中',
  departed: '已离职，不能登录',
  frozen: '账号已冻结，不能登录',
  noPassword: '账号还没有密码，重置密码后才能登录',
  firstPassword: '尚未修改初始密码，修改前不能使用任何功能',

  noSuchCode: '系统中没有权限编码为“{code}”的功能。',
  lacks: '{who}没有{what}：{reason}。',
  holds: '{who}拥有{what}：来自角色{roles}。',
  holdsInVain: '{who}拥有{what}（来自角色{roles}），但目前不能使用：{faults}。',

  noRole: '他没有任何角色',
  notGranted: '他的 {count} 个角色都没有授予该功能',
  rolesDisabled: '授予它的角色{roles}已停用',
  placeDisabled: '角色{roles}授予了它，但{places}已停用',
  somePlaceDisabled: '角色{roles}授予了它，但其中{places}已停用',
  allBelowDisabled: '角色{roles}授予的下级功能均已停用',

  seesAll: '可以看到全部数据',
  seesOwn: '只能看到本人的数据',
  seesDepartments: '可以看到 {count} 个部门和本人的数据',
});
