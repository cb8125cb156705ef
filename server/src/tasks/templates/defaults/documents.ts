/** The documents that each kind of task comes with; the office changes them in the template (文书模板). */
import { type TaskDocument, TemplateType } from '@outbound/contract';

const ask = (...values: string[]) => [{ fieldKey: 'controlItems', op: 'in' as const, value: values }];
const perBank = { fieldKey: 'accountList', childKey: 'orgName' };

/** Signature and date at the foot. */
const foot = `
>> {originOrgName}（印章）
>> {today}`;
const contact = '联系人：{originUserName}　　任务编号：{instanceCode}';

const bankNotice = (title: string, law: string, request: string) => `# ${title}
| {page}：
因侦办电信网络诈骗案件（{fraudType}）需要，根据${law}，${request}
{table:accountList:accountType,accountNo,accountName,accountLevel,inAmount,inTime}
简要案情：{briefCase}
附：办案人员工作证件复印件
${contact}
${foot}
（此联由协助单位留存，请将办理结果书面回复。）`;

const criminal = '《中华人民共和国刑事诉讼法》第一百四十四条之规定';
const antiFraud = '《中华人民共和国反电信网络诈骗法》第二十条之规定';

const fund: TaskDocument[] = [
  {
    documentKey: 'blockNotice',
    name: '紧急止付通知书',
    showRule: ask('紧急止付'),
    pageBy: perBank,
    body: bankNotice(
      '紧急止付通知书',
      antiFraud,
      '请对下列账户立即采取紧急止付措施，止付期限为自止付时起四十八小时，并将止付金额、止付时间即时反馈我单位。',
    ),
  },
  {
    documentKey: 'unblockNotice',
    name: '解除止付通知书',
    showRule: ask('解除止付'),
    pageBy: perBank,
    body: bankNotice('解除止付通知书', antiFraud, '请对下列账户解除紧急止付措施，并将解除时间反馈我单位。'),
  },
  {
    documentKey: 'queryNotice',
    name: '协助查询财产通知书',
    showRule: ask('账户查询'),
    pageBy: perBank,
    body: bankNotice(
      '协助查询财产通知书',
      criminal,
      '请协助查询下列账户的开户资料、账户余额及交易对手信息。',
    ),
  },
  {
    documentKey: 'freezeNotice',
    name: '协助冻结财产通知书',
    showRule: ask('冻结', '续冻'),
    pageBy: perBank,
    body: bankNotice(
      '协助冻结财产通知书',
      criminal,
      '请对下列账户协助冻结（续冻），冻结期限为六个月，自冻结之日起计算。冻结期间未经我单位书面通知，不得解除。',
    ),
  },
  {
    documentKey: 'unfreezeNotice',
    name: '协助解除冻结财产通知书',
    showRule: ask('解除冻结'),
    pageBy: perBank,
    body: bankNotice(
      '协助解除冻结财产通知书',
      '《中华人民共和国刑事诉讼法》第一百四十五条之规定',
      '请对下列账户解除冻结，并将解除时间反馈我单位。',
    ),
  },
  {
    documentKey: 'evidenceNotice',
    name: '调取证据通知书',
    showRule: ask('明细调取'),
    pageBy: perBank,
    body: bankNotice(
      '调取证据通知书',
      '《中华人民共和国刑事诉讼法》第五十四条之规定',
      '请向我单位提供下列账户的开户资料和交易明细，并在提供的材料上加盖印章。伪造、隐匿、毁灭证据的，将依法追究责任。',
    ),
  },
];

const communication: TaskDocument[] = [
  {
    documentKey: 'disposalNotice',
    name: '协助处置涉诈通信工具通知书',
    pageBy: { fieldKey: 'targetNoList', childKey: 'operator' },
    body: `# 协助处置涉诈通信工具通知书
| {page}：
经核查，下列对象涉嫌用于电信网络诈骗活动（{fraudType}）。根据《中华人民共和国反电信网络诈骗法》的有关规定，请采取以下处置措施：{measures}，并将处置结果和回执反馈我单位。
{table:targetNoList:objType,objNo,ownerName,useMode}
处置依据：{basis}
${contact}
${foot}`,
  },
];

const warning: TaskDocument[] = [
  {
    documentKey: 'warningRecord',
    name: '预警处置情况登记表',
    body: `# 预警处置情况登记表
| 预警编号：{warningNo}　　预警等级：{warningLevel}
| 预警来源：{warningSource}　　预警类型：{warningType}
| 预警时间：{warningTime}
| 潜在受害人：{victimName}　　联系电话：{victimPhone}
| 身份证号：{victimIdNo}
| 现住址：{address}　　所属辖区：{region}
| 处置要求：{requirement}
| 联系记录：
{table:result.contactList:contactTime,contactMode,contactResult,note}
| 处置结果：{result.disposeResult}　　是否已转账：{result.transferred}
| 国家反诈中心APP：{result.appInstalled}
| 情况说明：{result.handleNote}
| 处置单位：{handlerDeptName}　　处置人：{handlerUserName}
>> {today}`,
  },
];

const dissuasion: TaskDocument[] = [
  {
    documentKey: 'dissuasionNotice',
    name: '电信网络诈骗劝阻告知书',
    body: `# 电信网络诈骗劝阻告知书
| {victimName}：
经核查，您可能正在遭受“{fraudType}”电信网络诈骗。现将有关事项告知如下：
一、请立即停止与对方联系，不要点击对方发送的链接，不要下载对方提供的软件，不要屏幕共享。
二、不要向任何“安全账户”转账汇款，不要泄露银行卡号、密码和短信验证码。公安机关、检察院、法院不会通过电话、网络办案，更不会要求转账。
三、请安装国家反诈中心APP并开启来电、短信预警功能。
四、如已转账，请立即拨打110报警，并保留聊天记录、转账凭证等证据。
五、如有疑问，请拨打反诈专线96110或与劝阻民警联系。
风险说明：{riskNote}
本人已阅读并知悉上述内容。
| 被劝阻人（签名）：${'＿'.repeat(8)}　　联系电话：{victimPhone}
| 身份证号：{victimIdNo}
| 劝阻民警（签名）：{result.officers}
| 劝阻时间：{result.arriveTime}　　地点：{result.meetPlace}
>> {handlerDeptName}（印章）
>> {today}`,
  },
  {
    documentKey: 'dissuasionRecord',
    name: '落地劝阻工作记录',
    body: `# 落地劝阻工作记录
| 关联预警：{warningNo}　　预警等级：{warningLevel}
| 劝阻对象：{victimName}　　联系电话：{victimPhone}
| 住址：{address}　　工作单位：{workUnit}
| 疑似诈骗类型：{fraudType}　　可疑号码/APP：{suspectNo}
| 出警时间：{result.departTime}　　到场时间：{result.arriveTime}
| 见面地点：{result.meetPlace}　　见面方式：{result.meetMode}
| 见面对象：{result.meetPerson}
| 劝阻结果：{result.dissuadeResult}　　避免损失：{result.savedAmount} 元
| 是否签订告知书：{result.noticeSigned}　　国家反诈中心APP：{result.appInstalled}
| 情况说明：{result.handleNote}
| 参与民警/辅警：{result.officers}
>> {handlerDeptName}
>> {today}`,
  },
];

const caseWork: TaskDocument[] = [
  {
    documentKey: 'caseRegister',
    name: '受案登记表',
    body: `# 受案登记表
| 案件编号：{caseNo}
| 案件名称：{caseName}
| 案件类型：{fraudType}　　受案单位：{acceptOrg}
| 受案时间：{acceptTime}　　案发时间：{occurTime}
| 案发地：{region}　　案件总损失：{lossAmount} 元
| 被害人：
{table:victimList:victimName,victimIdNo,victimPhone,victimLoss}
| 简要案情：{briefCase}
| 主办民警：{leadOfficer}　　协办民警：{assistOfficers}
>> {acceptOrg}（印章）
>> {today}`,
  },
  {
    documentKey: 'caseEvidence',
    name: '调取证据通知书',
    showRule: [{ fieldKey: 'workItems', op: 'in', value: ['调取证据'] }],
    body: `# 调取证据通知书
| ${'＿'.repeat(10)}：
我单位侦办的“{caseName}”（案件编号：{caseNo}）需调取有关证据。根据《中华人民共和国刑事诉讼法》第五十四条之规定，请提供以下证据材料：
${'＿'.repeat(24)}
伪造、隐匿、毁灭证据的，将依法追究责任。
>> {acceptOrg}（印章）
>> {today}`,
  },
];

export const shippedDocuments: Readonly<Record<TemplateType, readonly TaskDocument[]>> = {
  [TemplateType.fund]: fund,
  [TemplateType.communication]: communication,
  [TemplateType.warning]: warning,
  [TemplateType.dissuasion]: dissuasion,
  [TemplateType.caseWork]: caseWork,
};
