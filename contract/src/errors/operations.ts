/** Refusals about activities and sign-ups. */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

export const operationErrors = {
  OM2000: {
    status: 200,
    text: '{case}',
    cases: {
      answer: '{fault}',
      foreignChainKey:
        '本服务器没有操作日志校验链所用的密钥，无法校验。请联系运维人员，让各服务器使用同一个 LOG_CHAIN_KEY',
      noService: '请选择服务',
      doublesOfOne: '请先选择活动，再筛选是否重复',
      listedOfOne: '请先选择活动，再筛选黑名单',
      entangledText: '正文的排版过于复杂，请清除部分格式后再保存',
      posterAddress: '海报地址无效，请重新上传',
      pictureExpired: '有图片已过期，请重新上传',
      attachmentExpired: '有附件已过期，请重新上传',
      noTitle: '请先填写活动标题，再上架',
      noPoster: '请先上传活动海报，再上架',
      noEnabledField: '请先为报名表添加至少一个启用的字段，再上架',
      lastEnabledField: '活动已上架，报名表至少要有一个启用的字段',
      servicePlaces: '“{service}”的名额不能少于已占用的 {count} 个（待审核与已通过）',
      serviceWaiting: '“{service}”有 {count} 人正在候补，不能移除，请先递补或驳回',
      lineWaiting: '有 {count} 人正在候补，不能关闭候补，请先递补或驳回',
      optionPlaces: '字段“{field}”的选项“{option}”名额不能少于已占用的 {count} 个（待审核与已通过）',
      optionTaken: '字段“{field}”的选项“{option}”已有 {count} 人占用名额（待审核与已通过），不能移除或改名',
      repeatedField: '报名表中有重复的字段，请刷新后再试',
      fieldGone: '字段“{name}”已不存在，请刷新后再试',
      fieldType: '字段“{name}”已有报名填写，不能由{before}改为{after}，请停用它并新建字段',
      dictionary: '{fault}',
      columnGone: '栏目已不存在或已停用，请重新选择',
      fileAddress: '{label}地址无效，请重新上传',
      notPicture: '封面应为图片，请重新上传',
      notFilm: '视频须为 mp4 格式，请转换后重新上传',
      planOnShelf: '资讯已上架，不能再设置定时上架',
      publishRight: '您没有资讯发布权限，不能设置置顶和定时上下架',
      lackingOnShelf: '资讯已上架，{fault}',
      lackingPlanned: '资讯将定时上架，{fault}',
      notPictureFile: '{label}应为图片，请重新上传',
      shelfPlanned: '已上架，不能再设置上架时间',
      shelfOver: '已下架，请重新设置上架时间，或在列表中直接上架',
      shelfRight: '您没有上下架权限，不能设置上架时间和下架时间',
      bookmarkRefused: '“{name}”的页面不存在，或您无权访问',
      bookmarksFull: '最多 {count} 个快捷入口，请先移除不用的',
      partnerTaken: '已有名为“{name}”的合作伙伴（含您看不到的）',
    },
  },
  OM2001: { status: 200, text: '报名尚未开始，将于 {when} 开放' },
  OM2002: { status: 200, text: '报名已截止' },
  OM2003: { status: 200, text: '名额已满' },
  OM2004: { status: 200, text: '该手机号已报名本活动' },
  OM2005: { status: 200, text: '活动已结束' },
  OM2006: {
    status: 200,
    text: '报名表已更新，请核对后重新提交：{case}',
    cases: {
      otherActivity: '提交的内容不属于同一个活动',
      fieldGone: '字段“{name}”已不存在或已停用',
      fieldTwice: '字段“{name}”重复',
      fieldRenamed: '字段“{given}”现为“{name}”',
      fieldMoved: '字段“{name}”的顺序已调整',
      severalServices: '一次只能报名一项服务',
      serviceGone: '服务“{service}”已不存在',
      formGone: '请刷新页面',
    },
  },
  OM2007: {
    status: 200,
    text: '附件已过期或无效，请重新上传{case}',
    cases: { field: '{field}', unnamed: '附件' },
  },
  OM2008: { status: 200, text: '“{service}”名额已满，请选择其他服务' },
  OM2010: { status: 200, text: '已有 {count} 人报名，不能删除，只能下架' },
  OM2011: { status: 200, text: '名额不能少于已占用的 {count} 个（待审核与已通过）' },
  OM2012: { status: 200, text: '该报名已由 {who} 于 {when} 审核' },
  OM2013: { status: 200, text: '报名校验未完成或已过期，请刷新页面后重新提交，已填内容会保留' },
  OM2014: {
    status: 200,
    text: '{case}',
    cases: {
      wanted: '当前报名人数较多，请输入图形验证码后再提交，已填内容都在',
      wrong: '图形验证码错误或已失效，请按新的图片重新输入',
    },
  },
  OM2015: { status: 200, text: '报名编号或查询码不正确，请核对后重试' },
  OM2016: { status: 200, text: '链接已失效，请用报名编号和查询码查看' },
  OM2017: {
    status: 200,
    text: '{case}',
    cases: {
      withdrawn: '该报名已撤回',
      rejected: '该报名已被驳回，无需撤回',
      lapsed: '候补已失效，无需撤回',
      attended: '您已签到，不能再撤回',
      over: '已过可撤回的时间，不能再撤回；如不能参加，请联系主办方',
      begun: '活动已开始，不能再撤回',
    },
  },
  OM2020: { status: 200, text: '名额已满，可以加入候补，有空位时按顺序递补' },
  OM2021: { status: 200, text: '名额已满，候补人数也已达上限' },
  OM2023: { status: 200, text: '名额已让给下一位，或已经确认，请刷新后查看' },
  OM2024: {
    status: 200,
    text: '{case}',
    cases: {
      over: '已过可修改的时间，不能再修改',
      withdrawn: '该报名已撤回，不能修改',
      rejected: '该报名未通过，不能修改',
      lapsed: '候补已失效，不能修改',
      attended: '您已签到，不能再修改',
      offShelf: '活动已下架，不能修改',
      calledOff: '活动已取消或延期，暂不能修改',
      often: '修改次数已达上限，不能再修改',
    },
  },
  OM2025: { status: 200, text: '该报名刚刚有了变化（如已审核），您填写的内容都在，请核对后再次提交' },
  OM2040: { status: 200, text: '“{field}”的选项“{option}”已满，请选择其他选项' },
  OM2042: { status: 200, text: '相关报名现为 {count} 条，与确认的不同，请重新查询后再确认' },
  OM2043: { status: 200, text: '没有可删除个人信息的报名（不存在、不在您的数据范围内或已删除）' },
  OM2041: { status: 200, text: '附件总大小不能超过 {most} MB，请减少文件' },
  OM2054: { status: 200, text: '该活动已有同名的渠道' },
  OM2055: { status: 200, text: '一个活动最多 {most} 个渠道' },
  OM2022: { status: 200, text: '该活动没有空余名额，没有人在候补，或候补者所选的选项已满' },
  OM2050: {
    status: 200,
    text: '{case}',
    cases: { cancelled: '活动已取消，报名已关闭', postponed: '活动已延期，报名暂停' },
  },
  OM2058: {
    status: 200,
    text: '{case}',
    cases: {
      cancelled: '活动已取消，暂不能确认递补名额',
      postponed: '活动已延期，暂不能确认递补名额；恢复举行后重新开始计时',
    },
  },
  OM2059: { status: 200, text: '暂不能凭手机号找回报名，请用报名编号和查询码查询' },
  OM2060: { status: 200, text: '验证码不正确，还可以再试 {count} 次' },
  OM2061: { status: 200, text: '验证码已失效，请重新获取' },
  OM2053: { status: 200, text: '“{field}”未被标出，不能修改，请只修改标出的项目' },
  OM2051: { status: 200, text: '活动已是“{status}”，无需重复操作' },
  OM2052: {
    status: 200,
    text: '活动{case}',
    cases: { ended: '已结束，不能取消或延期', offShelf: '未上架，无需取消或延期' },
  },
  OM2063: { status: 200, text: '所选报名没有可下载的附件' },
  OM2064: {
    status: 200,
    text: '附件共 {count} 个、{size}，一次最多下载 {most} 个、{mostSize}，请用筛选条件或勾选分批下载',
  },
  OM2065: {
    status: 200,
    text: '{case}',
    cases: {
      people: '所选主办人中有人不存在、已冻结或已离职，请重新选择',
      most: '一个活动最多 {most} 名主办人',
    },
  },
  OM2066: { status: 200, text: '您是该活动的主办人，不能设置主办人，请联系活动的创建人或其部门' },
  OM2067: { status: 200, text: '{time} 已过，请调整该场的开始时间' },
  OM2068: { status: 200, text: '一个系列最多 {most} 场，已有 {count} 场' },
  OM2069: { status: 200, text: '场次“{session}”已有 {count} 人报名，不能删除，请先联系他们改选' },
  OM2070: { status: 200, text: '场次“{session}”的名额不能少于已占用的 {count} 个（待审核与已通过）' },
  OM2071: { status: 200, text: '场次“{session}”已不存在，请刷新后再试' },
  OM2072: { status: 200, text: '场次“{session}”已有 {count} 人签到，不能删除' },
  OM2073: { status: 200, text: '该手机号已报名本活动（编号 {code}，{status}），请在列表中查找' },
  OM2074: { status: 200, text: '一个活动 24 小时内最多发送 {most} 次通知，请稍后再发' },
  OM2075: { status: 200, text: '一次最多通知 {most} 人，请用筛选条件或勾选分批发送' },
  OM2076: { status: 200, text: '可通知的人数现为 {count}，与确认的不同，请核对后再发送' },
  OM2077: { status: 200, text: '暂不能在线报名，请联系主办方' },
  OM2078: { status: 200, text: '该{kind}已在黑名单中（含您看不到的）' },
  OM2090: {
    status: 200,
    text: '{case}',
    cases: {
      places: '名额只剩 {left} 个，不够 {people} 人一起报名，请减少同行人后再提交',
      line: '候补名单只剩 {left} 个位置，不够 {people} 人一起候补，请减少同行人后再提交',
    },
  },
  OM2091: { status: 200, text: '{who}：{fault}' },
  OM2092: {
    status: 200,
    text: '{case}',
    cases: { alone: '本活动不能与同行人一起报名，请各自报名', most: '本活动一次最多报名 {most} 人' },
  },
  OM2093: { status: 200, text: '{who}与{other}的手机号相同，请核对' },
  OM2096: { status: 200, text: '该报名没有入场票（未通过、已撤回或活动已取消），请刷新后查看' },
  OM2030: { status: 200, text: '该报名尚未签到，或签到已被撤销' },
  OM2031: { status: 200, text: '该手机号已报名本活动（编号 {code}，{status}），请查找后签到' },
  OM2032: { status: 200, text: '活动未上架，或已结束超过 {hours} 小时，不能现场登记' },
} as const satisfies ErrorCatalogue;

/** Why a news item among several is left as it is, or cannot be on the shelf. */
export const informationFault = messageTable({
  gone: '资讯不存在',
  isOnShelf: '已上架',
  isNotOnShelf: '未上架',
  takeOffFirst: '已上架，请先下架',
  isNotRecycled: '不在回收站中',
  noContent: '请先填写正文，再上架',
  noFilm: '请先上传视频，再上架',
  lacksContent: '正文不能为空',
  lacksFilm: '视频不能为空',
  passed: '{label}必须晚于当前时间',
});

/** Why a record that is put on the shelf is left as it is, or cannot be planned so. */
export const shelfFault = messageTable({
  gone: '{name}不存在',
  isOnShelf: '已上架',
  isNotOnShelf: '未上架',
  takeOffFirst: '已上架，请先下架',
  isNotRecycled: '不在回收站中',
  passed: '{label}必须晚于当前时间',
  offBeforeOn: '{off}必须晚于{on}',
});

/** What is wrong with a partner among several: of a row of an import, or of the recycle bin. */
export const partnerFault = messageTable({
  taken: '已有同名的合作伙伴',
  there: '该合作伙伴已存在，如需更新请勾选更新已存在的数据',
  beyond: '该合作伙伴已存在，但不在您的数据范围内',
});

/** What is wrong with an entry of the list of blocked sign-ups. */
export const blockFault = messageTable({
  company: '请填写完整的公司名称',
  creditCode: '统一社会信用代码不正确',
  email: '邮箱格式不正确',
  over: '有效期须晚于当前时间',
});

/** What is wrong with when somebody is said to have come, or lacks of how he came. */
export const attendanceFault = messageTable({
  later: '到场时间不能晚于现在',
  before: '到场时间不能早于报名时间（{when}）',
  skipped: '未填写入场信息',
});

/** Why a sign-up among several is left as it is. */
export const applicationFault = messageTable({
  gone: '报名不存在',
  undoTooLate: '已超过可撤销的时间',
  notApproved: '该报名当前不是已通过，无需撤销',
  undoOthers: '只能撤销自己刚通过的报名',
  waiting: '该报名正在候补，请按顺序递补',
  lapsed: '报名人未在时限内确认，候补已失效',
  changed: '报名人刚刚修改了填写的内容，请查看后再审核',
  withdrawn: '该报名已由报名人于 {when} 撤回',
  withdrawnFor: '该报名已由工作人员于 {when} 代为撤回',
  notDecided: '该报名当前不是已通过或已驳回，无需重置',
  notLive: '该报名已被驳回，无需撤回',
  attended: '报名人已签到，请先撤销签到',
  begun: '活动已开始，现场可能已凭票放行，不能再更改已通过的报名',
  purged: '个人信息已删除，不能再更改',
  otherwise: '该报名刚刚有了变化，请刷新后再试',
});
