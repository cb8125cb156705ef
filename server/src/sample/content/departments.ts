import { OrganisationType } from '@outbound/contract';

/** What the people of a department mostly are: it decides their user types and where their accounts come from. */
export type SampleField = 'civil' | 'security' | 'duty' | 'team' | 'technical' | 'station';

/** A department; its parent stands before it in the list. */
export interface SampleDepartment {
  code: string;
  name: string;
  shortName: string;
  /** Code of the parent; null for the topmost one of the sample. */
  parent: string | null;
  organisationType: OrganisationType;
  field: SampleField;
  /** People beside the accounts that are named in `accounts.ts`. */
  staff: number;
}

const { insideCompile, insideTemporary, externalCompile, externalTemporary, functionGroup } =
  OrganisationType;

const department = (
  code: string,
  [name, shortName]: readonly [string, string],
  parent: string | null,
  organisationType: OrganisationType,
  field: SampleField,
  staff: number,
): SampleDepartment => ({ code, name, shortName, parent, organisationType, field, staff });

/** A business community's secretariat that grew out of a public-security task force. Order is the office's order. */
export const sampleDepartments: readonly SampleDepartment[] = [
  department('centre', ['出海生态赋能中心', '中心'], null, insideCompile, 'civil', 5),
  department('general', ['综合管理部', '综合部'], 'centre', insideCompile, 'civil', 3),
  department('office', ['办公室', '办公室'], 'general', insideCompile, 'civil', 8),
  department('personnel', ['人事组', '人事'], 'general', insideCompile, 'civil', 6),
  department('finance', ['财务组', '财务'], 'general', insideCompile, 'civil', 7),
  department('logistics', ['后勤保障组', '后勤'], 'general', insideTemporary, 'civil', 9),
  department('activity', ['活动运营部', '活动部'], 'centre', insideCompile, 'civil', 4),
  department('latin-activity', ['拉美活动组', '拉美组'], 'activity', functionGroup, 'civil', 10),
  department('china-activity', ['国内活动组', '国内组'], 'activity', functionGroup, 'civil', 10),
  department('venue', ['会务保障组', '会务'], 'activity', insideTemporary, 'civil', 8),
  department('information', ['资讯传播部', '资讯部'], 'centre', insideCompile, 'civil', 3),
  department('editing', ['编辑组', '编辑'], 'information', insideCompile, 'civil', 9),
  department('media', ['新媒体组', '新媒体'], 'information', insideTemporary, 'civil', 8),
  department('translation', ['翻译组', '翻译'], 'information', externalTemporary, 'civil', 7),
  department('partner', ['合作伙伴部', '伙伴部'], 'centre', insideTemporary, 'civil', 4),
  department('association', ['商协会联络组', '商协会组'], 'partner', insideTemporary, 'civil', 9),
  department('law', ['法律与财税服务组', '法税组'], 'partner', externalCompile, 'civil', 6),
  department('service', ['企业服务部', '服务部'], 'centre', insideCompile, 'civil', 14),
  department('risk', ['风险防控部', '风控部'], 'centre', insideCompile, 'security', 5),
  department('command', ['指挥调度室', '指挥室'], 'risk', insideCompile, 'duty', 10),
  department('warning', ['预警研判组', '预警组'], 'risk', functionGroup, 'security', 14),
  department('fund', ['资金查控组', '资金组'], 'risk', functionGroup, 'security', 14),
  department('communication', ['通讯处置组', '通讯组'], 'risk', functionGroup, 'security', 11),
  department('case', ['案件管理组', '案件组'], 'risk', functionGroup, 'security', 14),
  department('dissuasion', ['落地劝阻组', '劝阻组'], 'risk', functionGroup, 'security', 3),
  department('dissuasion-first', ['劝阻一队', '一队'], 'dissuasion', insideTemporary, 'team', 12),
  department('dissuasion-second', ['劝阻二队', '二队'], 'dissuasion', insideTemporary, 'team', 12),
  department('support', ['技术支撑部', '技术部'], 'centre', externalCompile, 'technical', 3),
  department('development', ['平台研发组', '研发组'], 'support', externalCompile, 'technical', 9),
  department('data', ['数据分析组', '数据组'], 'support', externalCompile, 'technical', 7),
  department('security', ['网络安全组', '网安组'], 'support', insideCompile, 'security', 6),
  department('maintenance', ['运维值守组', '运维组'], 'support', externalTemporary, 'technical', 8),
  department('abroad', ['驻外服务站', '驻外站'], 'centre', externalTemporary, 'civil', 2),
  department('mexico', ['墨西哥服务站', '墨西哥站'], 'abroad', externalTemporary, 'station', 5),
  department('brazil', ['巴西服务站', '巴西站'], 'abroad', externalTemporary, 'station', 5),
  department('chile', ['智利服务站', '智利站'], 'abroad', externalTemporary, 'station', 4),
  department('peru', ['秘鲁服务站', '秘鲁站'], 'abroad', externalTemporary, 'station', 4),
  department('colombia', ['哥伦比亚服务站', '哥伦比亚站'], 'abroad', externalTemporary, 'station', 4),
  department('argentina', ['阿根廷服务站', '阿根廷站'], 'abroad', externalTemporary, 'station', 3),
  department('audit', ['监督审计部', '审计部'], 'centre', insideCompile, 'civil', 5),
];

/** Codes of a department and of everything below it. */
export function sampleBelow(code: string): string[] {
  const below = new Set([code]);
  for (const one of sampleDepartments) if (one.parent !== null && below.has(one.parent)) below.add(one.code);
  return [...below];
}

/** No number of an area begins with 0, so that this one reaches nobody. */
export const sampleTelephone = (place: number) => `010-0${String(8_000_100 + place)}`;
