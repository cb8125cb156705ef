/** Refusals about messages. */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

export const messageErrors = {
  SM4000: {
    status: 200,
    text: '{case}',
    cases: {
      published: '消息已发布，不能修改，请先撤回，或复制为新消息',
      publishRight: '您没有发布消息的权限，不能设置定时发布，也不能修改已定时的消息，请先清空发布时间',
      attachmentGone: '有附件已过期或不可用，请重新上传',
      allAudience: '您的数据范围不是全部数据，只能选择部门或指定用户',
      departmentBeyond: '有部门不存在、含数据范围外的下级部门，或不在您的数据范围内',
      roleGone: '有角色不存在或已停用，请刷新后再试',
      personBeyond: '有用户不存在、已离职或不在您的数据范围内',
    },
  },
  SM4001: { status: 200, text: '该消息不需要确认' },
} as const satisfies ErrorCatalogue;

/** Why one of several messages is left as it is, and what is wrong with a field or with words of the office. */
export const messageFault = messageTable({
  gone: '消息不存在或已被删除',
  isPublished: '消息已发布',
  isNotPublished: '消息未发布，无需撤回',
  isExpired: '消息已过期，请先修改过期时间',
  isForAll: '您的数据范围不是全部数据，不能发布给所有人或按角色发送的消息',
  withdrawFirst: '消息已发布，请先撤回',
  plannerLost: '定时发布的人已无权发布',
  passed: '{label}已过，请重新选择',
  left: '请移除已离职或已删除的用户：{names}',
  brackets: '花括号和方括号须成对出现，方括号不能嵌套',
  emptyOptional: '方括号内“{part}”没有占位符，不会被省略，请去掉方括号',
  unknownPlace: '没有占位符“{place}”，可用：{places}',
  missingPlace: '须保留占位符“{place}”，且不在方括号内',
  titleBrackets: '标题不能含【】、花括号和方括号',
});
