/** What the platform says of itself where the office has changed nothing: the environment's settings, else these words. */
import { PLATFORM_NAME, type SettingValues } from '@outbound/contract';
import type { Config } from '../../config/index.ts';

const ABOUT_TEXT =
  '<p>我们面向走向拉丁美洲的中国企业，把散落各处的活动、信息与伙伴聚到一处。从第一次调研市场，到在当地注册、招人、建厂，让企业少走弯路，让每一次远航都有同行的人。</p>';

const ABOUT_SERVICES = [
  { title: '对接会', text: '与当地采购商、园区和主管部门面对面，一场会见到该见的人。' },
  { title: '政策宣讲', text: '关税、外汇、用工、环保，请懂当地规则的人逐条讲清。' },
  { title: '商务考察', text: '走进工厂、港口和市场，用自己的眼睛判断下一步。' },
  { title: '合规课堂', text: '线上随到随学，出发之前先把风险看明白。' },
];

const PRIVACY_NOTICE = [
  '<h2>我们收集什么</h2>',
  '<p>您在报名表中填写的内容和上传的附件，以及为统计浏览数、防止恶意提交所需的访问记录。</p>',
  '<h2>用来做什么</h2>',
  '<p>只用于本次活动的报名审核、参会通知、现场签到和必要的后续联系。手机号用于识别重复报名和通知结果，在工作人员的列表中默认隐去中间数字，查看完整号码须说明理由并留有记录。</p>',
  '<h2>提供给谁</h2>',
  '<p>未经您同意，不会将这些信息提供给与本次活动无关的第三方。</p>',
  '<h2>您的权利</h2>',
  '<p>您可以通过活动主办方或本平台的联系方式查询、更正、删除这些信息，或撤回同意。</p>',
  '<h2>未提交的内容</h2>',
  '<p>未提交的内容只保存在您的手机上，点“清空”即可删除。</p>',
].join('');

/** The defaults under these settings of the environment. */
export const defaultSettings = (config: Config): SettingValues => ({
  platformName: PLATFORM_NAME,
  logo: '',
  copyright: config.copyright,
  technicalSupport: config.technicalSupport,
  filingNumber: config.filingNumber,
  contactAddress: config.contactAddress,
  contactPhone: config.contactPhone,
  contactEmail: config.contactEmail,
  wechatCode: '',
  aboutText: ABOUT_TEXT,
  aboutServices: ABOUT_SERVICES,
  aboutFigures: [],
  timeZone: config.timeZone,
  organizer: '',
  contactPerson: '',
  contactWay: '',
  applyNotes: '',
  keepMonths: 24,
  privacyNotice: PRIVACY_NOTICE,
});
