/** Refusals about activities and sign-ups. */
import type { ErrorCatalogue } from './catalogue.ts';

export const operationErrors = {
  OM2000: { status: 200, text: '{detail}' },
  OM2001: { status: 200, text: '报名尚未开始，将于 {when} 开放' },
  OM2002: { status: 200, text: '报名已截止' },
  OM2003: { status: 200, text: '名额已满' },
  OM2004: { status: 200, text: '该手机号已报名本活动' },
  OM2005: { status: 200, text: '活动已结束' },
  OM2006: { status: 200, text: '报名表已更新，请核对后重新提交：{detail}' },
  OM2007: { status: 200, text: '附件已过期或无效，请重新上传{field}' },
  OM2008: { status: 200, text: '“{service}”名额已满，请选择其他服务' },
  OM2010: { status: 200, text: '已有 {count} 人报名，不能删除，只能下架' },
  OM2011: { status: 200, text: '名额不能少于已占用的 {count} 个（待审核与已通过）' },
  OM2012: { status: 200, text: '该报名已由 {who} 于 {when} 审核' },
} as const satisfies ErrorCatalogue;
