/** Activities and forms for the tests of the public pages; each test changes only what it is about. */
import {
  ActivityType,
  ApplyState,
  ContentType,
  type FormItem,
  FormItemType,
  type OpenActivity,
  type OpenBanner,
  type OpenInformation,
  type OpenInformationRow,
  type OpenPartner,
  readContentLanguage,
} from '@outbound/contract';

export function openActivityOf(changes: Partial<OpenActivity> = {}): OpenActivity {
  return {
    id: 12,
    title: '圣保罗企业对接会',
    language: 'zh',
    contentLanguage: 'zh',
    languages: ['zh'],
    poster: JSON.stringify([{ url: 'AAAAAAAAAAAAAAAAAAAAAA' }]),
    activityType: ActivityType.offline,
    timeZone: 'Asia/Shanghai',
    placeStartTime: '2026-12-03 09:30:00',
    placeEndTime: '2026-12-03 17:30:00',
    placeClock: '',
    placeApplyStartTime: null,
    placeApplyEndTime: null,
    organizer: '远洋商会',
    contactPerson: '李娜',
    contactWay: '0755-12345678',
    applyNotes: '请携带护照原件',
    notesLanguage: 'zh',
    startTime: '2026-12-03 09:30:00',
    endTime: '2026-12-03 17:30:00',
    cityLabel: '圣保罗',
    applyNum: 7,
    viewNum: 120,
    applyState: ApplyState.open,
    heldReason: '',
    sessionList: [],
    proofCode: 'AC23-ABCD-EFGH-JK',
    remainNum: 40,
    fewLeft: false,
    services: ['活动报名'],
    serviceNames: [''],
    locationLanguage: 'zh',
    canWait: false,
    groupMost: 1,
    waitingNum: 0,
    attachmentList: [],
    keepMonths: 24,
    fullServices: [],
    shareNum: 3,
    location: '会展中心',
    latLon: '-23.55,-46.63',
    mapAddress: 'https://uri.amap.com/marker?position=-46.63,-23.55',
    detail: '<p>议程与嘉宾</p>',
    applyStartTime: null,
    applyEndTime: null,
    capacity: 50,
    ...changes,
  };
}

export function informationRowOf(changes: Partial<OpenInformationRow> = {}): OpenInformationRow {
  return {
    id: 7,
    title: '智利锂矿新规落地',
    cover: JSON.stringify([{ url: '/web/efs/api/v1/file/preview/BBBBBBBBBBBBBBBBBBBBBB', name: 'a.png' }]),
    columnKey: 'policy',
    columnLabel: '政策速递',
    contentType: ContentType.imageText,
    tags: ['锂'],
    pinned: false,
    viewNum: 4126,
    summary: '三件事要在年底之前办完。',
    language: 'zh',
    publishTime: '2026-11-20 09:00:00',
    createdTime: '2026-11-20 09:00:00',
    ...changes,
  };
}

export function openInformationOf(changes: Partial<OpenInformation> = {}): OpenInformation {
  return {
    ...informationRowOf(),
    video: '',
    source: '商务处',
    author: '林静',
    seoTitle: '',
    seoDescription: '',
    content: '<p>正文</p>',
    contentLanguage: 'zh',
    attachmentList: [],
    languages: ['zh'],
    updatedTime: null,
    previous: { id: 6, title: '上一篇的标题' },
    next: null,
    relatedList: [informationRowOf({ id: 8, title: '相关的一篇' })],
    ...changes,
  };
}

const named: Record<FormItemType, string> = {
  1: '姓名',
  2: '需求',
  3: '身份',
  4: '领域',
  5: '到达日期',
  6: '国家',
  7: '名片',
  22: '参会须知',
};

/** An item of the type; choices offer 甲, 乙, 丙. Its id is its type unless said otherwise. */
export function formItemOf(type: FormItemType, changes: Partial<FormItem> = {}): FormItem {
  const choice =
    type === FormItemType.radio || type === FormItemType.checkbox || type === FormItemType.picker;
  return {
    id: type,
    activityId: 12,
    name: named[type],
    type,
    require: true,
    sortNum: type,
    description: '',
    fieldKey: `k${changes.id ?? type}`,
    ...(type === FormItemType.consent && { consentText: '须知全文', consentVersion: 1 }),
    formItemDetailRespList: choice ? ['甲', '乙', '丙'].map((value) => ({ value })) : [],
    ...changes,
  };
}

/** Where and when a page is rendered. */
export function circumstancesOf(
  path: string,
  query: Record<string, string> = {},
  language = readContentLanguage(query.lang),
) {
  return {
    url: { path, query },
    language,
    origin: 'https://example.org',
    now: '2026-11-21 10:00:00',
    zone: 'Asia/Shanghai',
    settings: {
      title: '出海生态赋能平台',
      logo: '',
      copyright: '版权所有 出海生态赋能平台',
      technicalSupport: '技术中心',
      filingNumber: '京ICP备00000000号',
      contactAddress: '',
      contactPhone: '010-00000000',
      contactEmail: '',
    },
  };
}

/** The notice on personal data as the sign-up form has it. */
export const noticeOf = () => ({
  version: 3,
  publishedTime: '2026-11-01 09:00:00',
  html: '<p>只用于本次活动的报名审核。</p>',
});

/** What the platform says of itself. */
export const aboutOf = () => ({
  text: '<p>面向走向拉丁美洲的中国企业。</p>',
  services: [{ title: '对接会', text: '面对面' }],
  figures: [{ value: '500+', label: '服务企业' }],
  wechatCode: '',
});

export const openPartnerOf = (more: Partial<OpenPartner> = {}): OpenPartner => ({
  ...{
    id: 3,
    kind: 1,
    country: 'BR',
    logo: '',
    name: '中巴商务理事会',
    summary: '两国企业的会员组织',
    language: 'zh',
  },
  ...{ website: 'https://example.com/council', contact: '总机', introduction: '第一段\n\n第二段' },
  languages: ['zh', 'pt'],
  relatedList: [],
  ...more,
});

export const openBannerOf = (more: Partial<OpenBanner> = {}): OpenBanner => ({
  ...{ id: 1, title: '拉美出海季', summary: '一起出发', alt: '海上的货轮', language: 'zh' },
  picture: JSON.stringify([{ url: '/web/efs/api/v1/file/preview/AAAAAAAAAAAAAAAAAAAAAA' }]),
  phonePicture: '',
  link: '/portal/portalActivity',
  ...more,
});
