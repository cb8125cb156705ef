/** Refusals of statistics and of the rows behind them (tasks and statistics 2.14). */
import { type ErrorCatalogue, messageTable } from './catalogue.ts';

export const analysisErrors = {
  SY4000: {
    status: 200,
    text: '{case}',
    cases: {
      endBeforeStart: '结束时间应晚于开始时间',
      dim: '该类数据不能按所选维度查看',
      measure: '该类数据没有所选指标',
      department: '部门不存在或不在您的数据范围内',
      tooManyRows: '导出数据超过{most}条，请缩小查询范围',
    },
  },
  SY4005: { status: 200, text: '统计时间跨度过大' },
  SY4017: {
    status: 200,
    text: '{case}',
    cases: {
      page: '您无权查看该页面，不能订阅',
      tooMany: '最多订阅 {most} 项报告，请先取消不用的',
    },
  },
  SY4016: {
    status: 200,
    text: '{case}',
    cases: {
      region: '地区字典中没有编码为 {code} 的上级地区',
      unreadable: '边界文件无法读取：{fault}',
      faults: '边界文件有 {count} 处错误：{list}',
      noneKnown: '文件中没有一个要素是{name}的下级地区',
      tooMany: '最多保存 {most} 个地区的边界，请先删除不用的',
    },
  },
} as const satisfies ErrorCatalogue;

/** What is wrong with a file of boundaries, or with one of its features. */
export const mapFault = messageTable({
  tooLarge: '文件过大或过于复杂',
  notText: '不是 UTF-8 编码的文本',
  notJson: '不是有效的 JSON',
  tooDeep: '括号嵌套超过 {most} 层',
  notCollection: '应为 GeoJSON 的 FeatureCollection，并含 features 数组',
  noFeatures: '没有任何要素',
  tooManyFeatures: '要素超过 {most} 个',
  tooManyPoints: '坐标点超过 {most} 个',
  tooDetailed: '边界过于复杂，抽稀后仍超过 {most} 个坐标点',
  at: '第 {number} 个要素{fault}',
  notFeature: '不是 Feature',
  geometry: '的图形应为 Polygon 或 MultiPolygon',
  code: '缺少六位行政区划代码（属性 adcode）',
  self: '的代码就是上级地区本身，应上传其下级地区的边界',
  beyond: '的代码 {given} 不在上级地区之内',
  repeated: '与第 {given} 个要素的代码相同',
  name: '缺少名称（属性 name，最多 {most} 个字）',
  ring: '有一条边界不足三个点',
  position: '的坐标应为 [经度, 纬度]，以度为单位',
});
