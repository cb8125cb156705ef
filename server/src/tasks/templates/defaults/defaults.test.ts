/** The forms of a first start beside the tables of the design (tasks and statistics 2.6.2 to 2.6.6), line by line. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TaskChildItem, TaskFormItem } from '@outbound/contract';
import { settingsFaults, taskItemFaults } from '@outbound/contract';
import { shippedDocuments } from './documents.ts';
import { defaultTemplates } from './index.ts';

/**
 * A line an item: key, label, type, `*` where it is required or `*when key=a/b` where it is so under a condition (an item
 * that is not asked then is not there), the options or `@dictionary`, and rules. Columns of a table are indented.
 */
const forms: Record<string, [dispatch: string, handle: string]> = {
  fund_control: [
    `
alarmList 关联警情 16
caseList 关联案件 17
controlItems 查控事项 4 * 账户查询/紧急止付/冻结/续冻/解除止付/解除冻结/明细调取
victimName 被害人姓名 1 * sensitive=4
victimIdNo 被害人身份证号 19 sensitive=2 entity=idCard
victimPhone 被害人联系电话 18 * sensitive=1 entity=phone
fraudType 诈骗类型 6 * @fraud_type
lossAmount 涉案金额 8 * min=0 precision=2 unit=元
transferTime 最近转账时间 9 * notFuture showAge
accountList 涉案账户 14 * rows=1-200
  accountType 账户类型 6 * 个人银行卡/对公账户/支付宝/微信支付/其他支付机构/数字人民币/虚拟币地址
  orgName 开户机构 6 * @bank
  accountNo 账(卡)号 21 * sensitive=3 entity=account
  accountName 户名 1
  ownerIdNo 证件号码 19 sensitive=2 entity=idCard
  accountLevel 账户层级 6 * 一级/二级/三级/四级及以上
  inAmount 转入金额 8 min=0 precision=2 unit=元
  inTime 转入时间 9 notFuture
legalDocs 法律文书 15 *when controlItems=冻结/续冻/明细调取
briefCase 简要案情 2 * least=10
remark 备注 2`,
    `
accountResultList 账户处置结果 14 * rows=1-
  accountNo 账(卡)号 21 * sensitive=3 entity=account readOnly
  action 处置动作 6 * 查询/止付/冻结/续冻/解除止付/解除冻结
  result 处置结果 6 * 成功/失败/部分成功
  balance 账户余额 8 min=0 precision=2 unit=元
  blockAmount 止付金额 8 *when action=止付 *when result=成功/部分成功 min=0 precision=2 unit=元
  blockTime 止付时间 9 *when action=止付 notFuture
  blockExpire 止付到期时间 9 when action=止付 readOnly derived=blockTime+48
  blockTimes 第几次止付 6 when action=止付 1/2
  freezeAmount 冻结金额 8 when action=冻结/续冻 when result=成功/部分成功 min=0 precision=2 unit=元
  freezeStart 冻结起始日期 5 *when action=冻结/续冻
  freezeEnd 冻结终止日期 5 *when action=冻结/续冻 notBefore=freezeStart months=6
  failReason 失败原因 6 *when result=失败 账户不存在/户名不符/余额为零/已被其他单位止付/银行系统异常/其他
flowNote 资金流向说明 2
nextAccountList 下级账户 14
  accountNo 账(卡)号 21 * sensitive=3 entity=account
  orgName 开户机构 6 * @bank
  accountName 户名 1
  outAmount 转出金额 8 min=0 precision=2 unit=元
  outTime 转出时间 9 notFuture
feedbackFiles 反馈材料 15
handleNote 办理情况说明 2 *`,
  ],
  communication_disposal: [
    `
alarmList 关联警情 16
caseList 关联案件 17
sourceType 线索来源 6 * 警情/预警/群众举报/上级下发/研判发现/运营商推送
fraudType 诈骗类型 6 * @fraud_type
measures 处置措施 4 * 关停/保护性停机/限制呼入/限制呼出/二次实人认证/账号封停/网址封堵/APP下架/解除处置
targetNoList 处置对象 14 * rows=1-500
  objType 对象类型 6 * 手机号/固定电话/400号码/虚拟号码/物联网卡/QQ/微信/其他社交账号/网址域名/APP
  objNo 号码/账号/网址 1 * entity=phone
  operator 运营商/平台 6 * @operator
  ownerName 机主/注册人 1 sensitive=4
  ownerIdNo 证件号码 19 sensitive=2 entity=idCard
  belongRegion 归属地 13
  useMode 涉案方式 6 引流/通话/验证码/语音中继/GOIP/其他
basis 处置依据 2 *
legalDocs 法律文书 15
expectTime 期望完成时间 9
remark 备注 2`,
    `
objResultList 处置结果 14 * rows=1-
  objNo 号码/账号/网址 1 * readOnly
  measure 措施 6 * 关停/保护性停机/限制呼入/限制呼出/二次实人认证/账号封停/网址封堵/APP下架/解除处置
  result 处置结果 6 * 已关停/已停机/已封停/已封堵/平台已受理/不符合条件/失败
  doneTime 处置时间 9 * notFuture
  receiptNo 回执编号 1
  failReason 失败原因 1 when result=不符合条件/失败
feedbackFiles 回执材料 15
handleNote 办理情况说明 2 *`,
  ],
  warning_disposal: [
    `
warningNo 预警编号 1 * rule=code entity=warningNo
warningSource 预警来源 6 * 部级下发/省级下发/市级模型/运营商/银行/96110/其他
warningLevel 预警等级 3 * 紧急/高/中/低 priority=紧急:1/高:2
warningType 预警类型 6 * 资金预警/通话预警/短信预警/网址访问预警/APP预警/综合预警
fraudType 疑似诈骗类型 6 @fraud_type
warningTime 预警时间 9 * notFuture
victimName 潜在受害人 1 * sensitive=4
victimPhone 联系电话 18 * sensitive=1 entity=phone
victimIdNo 身份证号 19 sensitive=2 entity=idCard
address 现住址 1
region 所属辖区 13 *
suspectList 涉诈对象 14
  objType 对象类型 6 * 手机号/固定电话/400号码/虚拟号码/物联网卡/QQ/微信/其他社交账号/网址域名/APP
  objNo 号码/账号/网址 1 * entity=phone
  lastTime 最近联系时间 9 notFuture
riskAmount 预估风险金额 8 min=0 precision=2 unit=元
familyPhone 家属电话 18 sensitive=1 entity=phone
requirement 处置要求 2 *`,
    `
contactList 联系记录 14 * rows=1-
  contactTime 联系时间 9 * notFuture
  contactMode 方式 6 * 电话/短信/上门/联系家属/村社协助
  contactResult 结果 6 * 接通/未接/关机/拒接/见到本人/未见到
  note 备注 1
disposeResult 处置结果 3 * 已劝阻/正在被骗已拦截/已被骗/暂时联系不上/确实找不到/信息不符/重复预警/误报
transferred 是否已转账 3 * 是/否
transferAmount 已转账金额 8 *when transferred=是 min=0 precision=2 unit=元
blockedAmount 拦截金额 8 *when disposeResult=正在被骗已拦截 min=0 precision=2 unit=元
appInstalled 是否安装国家反诈中心APP 3 * 原已安装/本次安装/未安装
needLand 是否需要落地劝阻 3 * 是/否
revisitDate 回访日期 5
evidence 录音/图片 15
handleNote 情况说明 2 *`,
  ],
  landing_dissuasion: [
    `
warningNo 关联预警 1 rule=code entity=warningNo
victimName 劝阻对象 1 * sensitive=4
victimGender 性别 3 男/女
victimAge 年龄 8 min=1 max=120 precision=0
victimPhone 联系电话 18 * sensitive=1 entity=phone
victimIdNo 身份证号 19 sensitive=2 entity=idCard
address 住址/当前位置 1 *
workUnit 工作单位 1
region 所属辖区 13 *
warningLevel 预警等级 3 * 紧急/高/中/低
fraudType 疑似诈骗类型 6 * @fraud_type
suspectNo 可疑号码/APP 1
lostAmount 已损失金额 8 min=0 precision=2 unit=元
riskNote 风险说明 2 *
arriveMinutes 到场时限 8 * min=15 max=240 precision=0 unit=分钟 handleLimit
assistUnits 协助单位 4 社区/村委/银行网点/家属/物业/学校/单位`,
    `
departTime 出警时间 9 * notFuture
arriveTime 到场时间 9 * notFuture notBefore=departTime
meetPlace 见面地点 1 *
meetMode 见面方式 6 * 上门/派出所/银行网点/单位/视频/未见面
meetPerson 见面对象 4 * 本人/家属/同事/同学/村社干部
dissuadeResult 劝阻结果 3 * 劝阻成功/已被骗已引导报案/拒不配合/未见到本人/查无此人/信息不符
savedAmount 避免损失金额 8 *when dissuadeResult=劝阻成功 min=0 precision=2 unit=元
needBlock 是否需要止付 3 * 是/否
appInstalled 是否安装国家反诈中心APP 3 * 原已安装/本次安装/未安装
noticeSigned 是否签订劝阻告知书 3 * 是/否
scenePhotos 现场照片 15 * pictures
noticePhotos 告知书照片 15 *when noticeSigned=是 pictures
officers 参与民警/辅警 1 *
revisitDate 后续回访日期 5
handleNote 情况说明 2 *`,
  ],
  case_management: [
    `
alarmList 关联警情 16
caseNo 案件编号 1 * rule=code entity=caseNo
caseName 案件名称 1 *
fraudType 诈骗类型 6 * @fraud_type
acceptOrg 受案单位 12 *
acceptTime 受案时间 9 * notFuture
fileTime 立案时间 9 notFuture notBefore=acceptTime
leadOfficer 主办民警 11 *
assistOfficers 协办民警 1
occurTime 案发时间 9 * notFuture
region 案发地 13 *
victimList 被害人 14 * rows=1-
  victimName 姓名 1 * sensitive=4
  victimIdNo 证件号码 19 sensitive=2 entity=idCard
  victimPhone 联系电话 18 sensitive=1 entity=phone
  victimLoss 损失金额 8 min=0 precision=2 unit=元
lossAmount 案件总损失 8 * min=0 precision=2 unit=元 sum=victimList.victimLoss
suspectList 嫌疑人 14
  suspectName 姓名/绰号 1 * sensitive=4
  suspectIdNo 证件号码 19 sensitive=2 entity=idCard
  suspectPhone 电话 18 sensitive=1 entity=phone
  custody 在案情况 6 在逃/已抓获/取保候审/已移送/其他
seriesCaseList 串并案件 17
workItems 工作要求 4 * 现场勘查/调取证据/资金研判/通讯研判/抓捕/追赃挽损/串并案/移送起诉
briefCase 简要案情 2 *
files 材料 15`,
    `
stage 案件阶段 6 * 受案/立案/侦查中/破案/移送起诉/结案/撤案/不予立案
stageTime 阶段时间 9 * notFuture
arrestNum 抓获人数 8 min=0 max=100000 precision=0
recoverAmount 追缴金额 8 min=0 precision=2 unit=元
returnAmount 返还金额 8 min=0 precision=2 unit=元
seriesNum 串并案数 8 min=0 max=100000 precision=0
doneItems 已完成工作 4 现场勘查/调取证据/资金研判/通讯研判/抓捕/追赃挽损/串并案/移送起诉
evidenceFiles 证据材料 15
nextPlan 下一步计划 2
handleNote 办理情况说明 2 *`,
  ],
};

/** Template type, fact mapper, sign, review, calendar. */
const rules = {
  fund_control: [1, 'fund', 1, 0, 1],
  communication_disposal: [2, 'comm', 1, 0, 1],
  warning_disposal: [3, 'warning', 1, 0, 1],
  landing_dissuasion: [4, 'dissuade', 1, 1, 1],
  case_management: [5, 'case', 1, 1, 2],
};

function* wordsOf(item: TaskFormItem | TaskChildItem): Generator<string> {
  const conditions = item.showRule ?? [];
  yield `${item.fieldKey} ${item.name} ${item.type}`;
  for (const { fieldKey, value } of conditions)
    yield `${item.require ? '*' : ''}when ${fieldKey}=${[value].flat().join('/')}`;
  if (item.require && conditions.length === 0) yield '*';
  if (item.formItemDetailRespList) yield item.formItemDetailRespList.map(({ value }) => value).join('/');
  if (item.dictType) yield `@${item.dictType}`;
  if ('minRows' in item || 'maxRows' in item) yield `rows=${item.minRows ?? ''}-${item.maxRows ?? ''}`;
  const told = {
    ...{ min: item.min, max: item.max, precision: item.precision, unit: item.unit },
    ...{ rule: item.rule, sensitive: item.sensitive, entity: item.entityType, least: item.minLength },
  };
  for (const [key, value] of Object.entries(told)) if (value !== undefined) yield `${key}=${value}`;
  for (const key of ['readOnly', 'notFuture'] as const) if (item[key] === 1) yield key;
  if (item.picturesOnly === 1) yield 'pictures';
  if (item.notBefore) yield `notBefore=${item.notBefore}`;
  if (item.withinMonths) yield `months=${item.withinMonths}`;
  const { derived } = item;
  if (derived)
    yield 'hours' in derived
      ? `derived=${derived.fieldKey}+${derived.hours}`
      : `sum=${derived.fieldKey}.${derived.childKey}`;
  if ('showAge' in item) yield 'showAge';
  if ('handleLimit' in item) yield 'handleLimit';
  if ('priorityRule' in item)
    yield `priority=${item.priorityRule?.map(({ value, priority }) => `${value}:${priority}`).join('/')}`;
}

const lineOf = (item: TaskFormItem | TaskChildItem) => [...wordsOf(item)].join(' ');
const tableOf = (items: readonly TaskFormItem[]) =>
  items
    .flatMap((item) => [lineOf(item), ...(item.childItemList ?? []).map((child) => `  ${lineOf(child)}`)])
    .map((line) => `\n${line}`)
    .join('');

describe('the forms of a first start', () => {
  for (const template of defaultTemplates) {
    const { code, formItems, handleItems, settings } = template;
    it(`are those of the design: ${template.name}`, () => {
      const [dispatch, handle] = forms[code] ?? [];
      assert.equal(tableOf(formItems), dispatch);
      assert.equal(tableOf(handleItems), handle);
      assert.deepEqual(
        [
          ...[template.templateType, settings.factMapper, settings.needSign, settings.needReview],
          settings.calendarType,
        ],
        rules[code as keyof typeof rules],
      );
    });

    it(`could be saved by the office as they are: ${template.name}`, () => {
      assert.deepEqual([...taskItemFaults(formItems), ...taskItemFaults(handleItems)], []);
      assert.deepEqual(
        settingsFaults({
          settings: {
            ...settings,
            followUpList: [],
            documentList: [...shippedDocuments[template.templateType]],
          },
          formItemList: formItems,
          handleItemList: handleItems,
        }),
        [],
      );
    });
  }
});
