/** Refusals about accounts of other people. */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

/** What can be done to an account, as refusals say it: behind whose account it is, so that no word stands after it. */
export const accountActions = {
  enable: '启用',
  freeze: '冻结',
  delete: '删除',
  restore: '恢复',
  purge: '彻底清除',
  reset: '重置密码',
  assign: '设置组织和角色',
  unlinkIdentity: '解除外部身份',
  resetTwoStep: '解除两步验证',
} as const;
export type AccountAction = keyof typeof accountActions;

export const peopleErrors = {
  UM4300: {
    status: 200,
    text: '{case}',
    cases: {
      // Not there any more, no picture, or uploaded by somebody else: not told apart.
      photoRefused: '头像无效或已过期，请重新上传 jpg、png 图片',
      mainDepartmentOther: '主部门须是所属部门之一',
      departmentGone: '部门不存在或已被删除，请刷新后再试',
      ownPhoneAndId: '请在个人中心修改自己的手机号码和身份证号',
      rolesDisabled: '角色已停用：{names}',
      noIdentity: '该用户尚未绑定外部身份',
      noTwoStep: '该用户未开启两步验证',
      sessionOver: '该会话已结束',
      sessionInUse: '不能强退正在使用的会话，请使用退出登录',
      endBeforeStart: '结束时间不能早于开始时间',
      periodTooLong: '时间范围过长，请缩短时间或选择更大的统计粒度',
    },
  },
  UM4301: {
    status: 200,
    text: '该账号、手机号或身份证号已存在：{case}',
    cases: { field: '{label}', ofOthers: '手机号码或身份证号已属于其他用户' },
  },
  UM4302: {
    status: 200,
    text: '自己的账号不能{case}',
    cases: {
      ...accountActions,
      modifyStanding: '修改角色、部门、可查看部门或人员状态',
      endOwnSession: '在此下线正在使用的设备',
    },
  },
  UM4303: {
    status: 200,
    text: '内置管理员不能{case}',
    cases: { ...accountActions, leave: '设为离职', strip: '被收回管理员角色' },
  },
  UM4304: {
    status: 200,
    text: '该用户拥有您没有的权限，您不能{case}',
    cases: {
      ...accountActions,
      modify: '修改',
      unlock: '解锁',
      forceLogout: '强制其下线',
      endSession: '强退',
    },
  },
  UM4305: {
    status: 200,
    text: '该用户由外部系统同步，不能{case}',
    cases: {
      modify: '修改{labels}',
      reset: '重置密码',
      changePassword: '在此修改密码',
      changeOwn: '在此修改{labels}',
      beginTwoStep: '在此申请开启两步验证',
      confirmTwoStep: '在此开启两步验证',
      endTwoStep: '在此关闭两步验证',
    },
  },
} as const satisfies ErrorCatalogue;

/** What is wrong with a field of an account. */
export const accountFault = messageTable({
  photoNotUploaded: '头像不是已上传的图片',
  mainDepartmentOther: '主部门须是所属部门之一',
  masked: '请输入完整的{label}',
  missing: '请输入{label}',
  taken: '该{label}已存在',

  // Of a row of an import
  takenByOther: '该{label}已属于其他用户',
  recycled: '账号在回收站中，请先恢复',
  there: '账号已存在',
  own: '不能通过导入修改自己的账号',
  notManaged: '账号已存在，且不在您的管理范围内',
  administrator: '管理员账号不能通过导入修改',
  notManageable: '该用户拥有您没有的权限，您不能修改',
  synced: '该用户由外部系统同步，不能通过导入修改',
  unseenDepartment: '该用户属于您数据范围以外的部门，您不能修改',
  tooMany: '最多 {most} 个{what}',
  noDepartment: '“{given}”不存在、已停用或不在您的数据范围内',
  noRole: '“{given}”不存在、已停用或您不能授予',
  roleBeyondScope: '“{given}”会让该用户看到您数据范围以外的部门',
});
