/** What is wrong with the rules of a template. */
import { documentFaults } from './document.ts';
import type { TaskFormItem } from './form-item.ts';
import { choiceItemTypes } from './item-type.ts';
import { ReviewerType } from './template-choices.ts';
import type { TemplateSettings } from './template-settings.ts';
import { titleFault } from './title.ts';

/** What is wrong with the rules, seen together with the forms. */
export function settingsFaults(template: {
  settings: TemplateSettings;
  formItemList: readonly TaskFormItem[];
  handleItemList: readonly TaskFormItem[];
}): { path: (string | number)[]; message: string }[] {
  const { settings, formItemList, handleItemList } = template;
  const faults: { path: (string | number)[]; message: string }[] = [];
  const say = (path: (string | number)[], message: string) => faults.push({ path, message });
  if (settings.needReview && settings.reviewerType === ReviewerType.role && settings.reviewerRoleId === null)
    say(['reviewerRoleId'], '请选择审核角色');
  const title = titleFault(settings.titleRule, formItemList);
  if (title !== null) say(['titleRule'], title);
  const { escalation } = settings;
  escalation.forEach(({ level, atPercent }, at) => {
    const before = escalation[at - 1];
    if (level !== at + 1 || (before && atPercent <= before.atPercent))
      say(['escalation', at, 'atPercent'], '督办的级别应依次递增，比例逐级增大');
  });
  const own = new Set([...formItemList, ...handleItemList].map((item) => item.fieldKey));
  settings.followUpList.forEach(({ when, carryList }, at) => {
    const source = handleItemList.find((item) => item.fieldKey === when.fieldKey);
    const offered = (source?.formItemDetailRespList ?? []).map((option) => option.value);
    if (source?.enabledStatus !== 1 || !choiceItemTypes.has(source.type))
      say(['followUpList', at, 'when'], '后续任务的触发字段应为反馈表单中启用的选择字段');
    else if (!source.dictType && !offered.includes(when.eq))
      say(['followUpList', at, 'when'], `“${source.name}”没有选项“${when.eq}”`);
    for (const { from } of carryList)
      if (!own.has(from)) say(['followUpList', at, 'carryList'], `带入的字段“${from}”不存在`);
    if (new Set(carryList.map(({ to }) => to)).size !== carryList.length)
      say(['followUpList', at, 'carryList'], '同一个字段不能带入两次');
  });
  for (const { at, message } of documentFaults(settings.documentList ?? [], template))
    say(['documentList', at], message);
  return faults;
}
