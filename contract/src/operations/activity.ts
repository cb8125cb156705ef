/** An activity on the wire of the office (spec 7, 3.4): as it is written, listed and read. */
import { z } from 'zod';
import { ActivityType } from '../enums.ts';
import { detailShape, rowShape, type Values, wholeShape } from '../field-shapes.ts';
import { version } from '../platform/record-history.ts';
import { id } from '../wire.ts';
import { activityFields, DEFAULT_SERVICE } from './activity-fields.ts';
import { formFaults } from './activity-form-faults.ts';
import { nameTextsFaults } from './activity-name-texts.ts';
import { sessionFaults } from './activity-session.ts';
import { contentLanguageLabels } from './content-language.ts';
import { SESSION_FIELD } from './sign-up-words.ts';

export type ActivityFields = typeof activityFields;
/** An activity as it is written, whole. */
export type ActivityValues = Values<ActivityFields>;

/** The fields of each language's texts. */
export const activityTexts = {
  zh: { title: 'title', detail: 'detail' },
  es: { title: 'titleEs', detail: 'detailEs' },
  pt: { title: 'titlePt', detail: 'detailPt' },
} as const;

const later = (start: string, end: string) => start < end;

/** Rules that concern several fields at once; the same for save and modify. */
function checkTogether(value: ActivityValues, context: z.core.$RefinementCtx): void {
  const fault = (path: keyof ActivityValues, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { startTime, endTime, applyStartTime, applyEndTime, location } = activityFields;
  if (!later(value.startTime, value.endTime)) fault('endTime', `${endTime.label}必须晚于${startTime.label}`);
  if (value.applyStartTime && value.applyEndTime && !later(value.applyStartTime, value.applyEndTime))
    fault('applyEndTime', `${applyEndTime.label}必须晚于${applyStartTime.label}`);
  if (value.applyEndTime && value.applyEndTime > value.endTime)
    fault('applyEndTime', `${applyEndTime.label}不能晚于活动${endTime.label}`);
  if (value.changeEndTime && value.changeEndTime > value.endTime)
    fault('changeEndTime', `${activityFields.changeEndTime.label}不能晚于活动${endTime.label}`);
  if (value.withdrawEndTime && value.withdrawEndTime > value.endTime)
    fault('withdrawEndTime', `${activityFields.withdrawEndTime.label}不能晚于活动${endTime.label}`);
  if (value.activityType === ActivityType.offline && value.location === '')
    fault('location', `请输入${location.label}`);
  for (const message of new Set(formFaults(value.formItemList).map((one) => one.message)))
    fault('formItemList', message);
  for (const { at, path, message } of sessionFaults(value.sessions, value))
    context.addIssue({ code: 'custom', path: ['sessions', at, path], message });
  if (
    value.sessions.length > 0 &&
    value.formItemList.some((item) => !item.disabled && item.name === SESSION_FIELD)
  )
    fault('formItemList', `活动有场次时，报名表中的字段不能叫“${SESSION_FIELD}”`);
  for (const message of nameTextsFaults(value)) fault('nameTexts', message);
  const services = value.services.length > 0 ? value.services : [DEFAULT_SERVICE];
  const unknown = Object.keys(value.serviceCapacity).find((name) => !services.includes(name));
  if (unknown !== undefined) fault('serviceCapacity', `服务“${unknown}”不存在`);
  for (const language of ['es', 'pt'] as const) {
    const { title, detail } = activityTexts[language];
    // A language is there when it has a title: without one nobody could choose it.
    if (value[title] === '' && value[detail] !== '')
      fault(title, `请输入${contentLanguageLabels[language]}标题`);
  }
}

export const activitySave = z.strictObject(wholeShape(activityFields)).superRefine(checkTogether);
export type ActivitySave = z.input<typeof activitySave>;
export const activityModify = z
  .strictObject({
    ...wholeShape(activityFields),
    id,
    version,
  })
  .superRefine(checkTogether);

export const activityRow = z.strictObject({
  id: z.int(),
  /** Which activities are copies of one another at other times; null: none is. */
  seriesId: z.int().nullable(),
  ...rowShape(activityFields),
});

export const activityDetail = z.strictObject({
  ...activityRow.shape,
  ...detailShape(activityFields),
  version: z.int(),
});
export type ActivityDetail = z.output<typeof activityDetail>;
