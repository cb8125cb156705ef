import {
  cellItemTypes,
  choiceItemTypes,
  entityTypeLabels,
  entityTypes,
  itemLimits,
  itemRuleLabels,
  lineItemTypes,
  optionsOf,
  Sensitive,
  sensitiveLabels,
  TaskItemType,
  valuesOf,
} from '@outbound/contract';
import { Form } from 'antd';
import { firstOptions } from '../../../../ui/form-builder/options.ts';
import { OptionsEditor } from '../../../../ui/form-builder/options-editor.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { Suggest } from '../../../../ui/forms/suggest.tsx';
import { HoursAfter, PriorityRule, SumOf } from './computed-properties.tsx';
import type { TypePropertiesProps } from './draft-items.ts';
import { ChoiceLine, NumberLine, SwitchLine, TextLine } from './property-fields.tsx';
import { ruleAfter } from './rule-after.ts';

const T = TaskItemType;
const sensitives = optionsOf(valuesOf(Sensitive), sensitiveLabels);
const rules = Object.entries(itemRuleLabels).map(([value, label]) => ({
  value: value as keyof typeof itemRuleLabels,
  label,
}));
const entities = optionsOf([...entityTypes], entityTypeLabels);
/** What comes with the product; whoever has made another one types its name. */
const dictionaries = [
  { value: 'fraud_type', label: 'fraud_type（诈骗类型）' },
  { value: 'bank', label: 'bank（开户机构）' },
  { value: 'operator', label: 'operator（运营商/平台）' },
  { value: 'alarm_source', label: 'alarm_source（警情来源）' },
  { value: 'industry', label: 'industry（行业）' },
];

const flag = (on: boolean): 1 | undefined => (on ? 1 : undefined);

/** What only items of this type have. */
export function TypeProperties(props: TypePropertiesProps) {
  const { draft, onChange, isColumn, isDispatch, fault } = props;
  const { props: item } = draft;
  const { type } = item;
  const isText = type === T.text || type === T.textarea;
  return (
    <>
      {choiceItemTypes.has(type) ? <Options {...{ draft, fault, onChange }} /> : null}
      {(type === T.radio || type === T.picker) && !item.dictType && isDispatch && !isColumn ? (
        <PriorityRule {...props} />
      ) : null}
      {isText ? (
        <div className="task-pair">
          <NumberLine
            label="最少字数"
            min={0}
            max={itemLimits.textareaCharacters}
            value={item.minLength}
            onChange={(minLength) => onChange({ minLength })}
          />
          <NumberLine
            label="最多字数"
            min={1}
            max={type === T.text ? itemLimits.textCharacters : itemLimits.textareaCharacters}
            value={item.maxLength}
            onChange={(maxLength) => onChange({ maxLength })}
          />
        </div>
      ) : null}
      {type === T.text ? (
        <ChoiceLine label="格式" value={item.rule} options={rules} onChange={(rule) => onChange({ rule })} />
      ) : null}
      {type === T.number ? <NumberProperties {...props} /> : null}
      {type === T.number && !isColumn ? <SumOf {...props} /> : null}
      {type === T.number && !isColumn && isDispatch ? (
        <SwitchLine
          label="作为办理时限（分钟）"
          checked={item.handleLimit === 1}
          onChange={(on) => onChange({ handleLimit: flag(on) })}
        />
      ) : null}
      {type === T.date || type === T.dateTime ? <TimeProperties {...props} /> : null}
      {type === T.dateTime ? <HoursAfter {...props} /> : null}
      {type === T.dateTime && !isColumn ? (
        <SwitchLine
          label="显示距今时长"
          checked={item.showAge === 1}
          onChange={(on) => onChange({ showAge: flag(on) })}
        />
      ) : null}
      {type === T.files ? (
        <NumberLine
          label="最多文件数"
          min={1}
          max={itemLimits.files}
          value={item.maxFiles}
          onChange={(maxFiles) => onChange({ maxFiles })}
        />
      ) : null}
      {type === T.files || type === T.upload ? (
        <SwitchLine
          label="只收图片"
          checked={item.picturesOnly === 1}
          onChange={(on) => onChange({ picturesOnly: flag(on) })}
        />
      ) : null}
      {type === T.table ? (
        <div className="task-pair">
          <NumberLine
            label="最少行数"
            min={0}
            max={itemLimits.rows}
            value={item.minRows}
            onChange={(minRows) => onChange({ minRows })}
          />
          <NumberLine
            label="最多行数"
            min={1}
            max={itemLimits.rows}
            value={item.maxRows}
            onChange={(maxRows) => onChange({ maxRows })}
          />
        </div>
      ) : null}
      {lineItemTypes.has(type) ? (
        <>
          <ChoiceLine
            label="脱敏"
            clear={false}
            value={item.sensitive ?? Sensitive.none}
            options={sensitives}
            onChange={(sensitive) => onChange({ sensitive: sensitive || undefined })}
          />
          <ChoiceLine
            label="号码检索"
            extra="设置后可按该号码查找任务，并提示其他任务中的相同号码"
            value={item.entityType}
            options={entities}
            onChange={(entityType) => onChange({ entityType })}
          />
        </>
      ) : null}
      {cellItemTypes.has(type) && !isColumn ? (
        <>
          <SwitchLine
            label="可搜索"
            checked={item.searchable === 1}
            onChange={(on) => onChange({ searchable: flag(on) })}
          />
          <SwitchLine
            label="作为列表列"
            checked={item.listColumn === 1}
            onChange={(on) => onChange({ listColumn: flag(on) })}
          />
        </>
      ) : null}
    </>
  );
}

function Options({ draft, fault, onChange }: Pick<TypePropertiesProps, 'draft' | 'fault' | 'onChange'>) {
  const { dictType, formItemDetailRespList: list = [], priorityRule } = draft.props;
  const options = list.map(({ value }) => value);
  const put = (values: readonly string[]) =>
    onChange({
      formItemDetailRespList: values.map((value) => ({ value })),
      ...(priorityRule ? { priorityRule: ruleAfter(priorityRule, options, values) } : {}),
    });
  return (
    <>
      <Form.Item label="选项来源" layout="vertical">
        <RadioGroup
          label="选项来源"
          value={dictType === undefined ? 'own' : 'dictionary'}
          options={[
            { value: 'own', label: '自定义' },
            { value: 'dictionary', label: '数据字典' },
          ]}
          onChange={(from) =>
            from === 'own'
              ? onChange({
                  dictType: undefined,
                  formItemDetailRespList: firstOptions.map((value) => ({ value })),
                })
              : onChange({
                  dictType: 'fraud_type',
                  formItemDetailRespList: undefined,
                  priorityRule: undefined,
                })
          }
        />
      </Form.Item>
      {dictType === undefined ? (
        <OptionsEditor options={options} fault={fault?.includes('选项') ? fault : undefined} onChange={put} />
      ) : (
        <Form.Item label="字典类型" layout="vertical" extra="选项随数据字典变化，保存的是字典项的键">
          <Suggest
            label="字典类型"
            options={dictionaries}
            value={dictType}
            onChange={(type) => onChange({ dictType: type ?? '' })}
          />
        </Form.Item>
      )}
    </>
  );
}

function NumberProperties({ draft: { props: item }, onChange }: TypePropertiesProps) {
  return (
    <>
      <div className="task-pair">
        <NumberLine label="最小值" whole={false} value={item.min} onChange={(min) => onChange({ min })} />
        <NumberLine label="最大值" whole={false} value={item.max} onChange={(max) => onChange({ max })} />
      </div>
      <div className="task-pair">
        <NumberLine
          label="小数位数"
          min={0}
          max={6}
          value={item.precision}
          onChange={(precision) => onChange({ precision })}
        />
        <TextLine
          label="单位"
          max={10}
          value={item.unit}
          placeholder="如：元"
          onChange={(unit) => onChange({ unit: unit || undefined })}
        />
      </div>
    </>
  );
}

function TimeProperties({ draft: { props: item }, above, onChange }: TypePropertiesProps) {
  const times = above
    .filter(
      ({ props: { type, enabledStatus } }) => enabledStatus === 1 && (type === T.date || type === T.dateTime),
    )
    .map(({ props: { fieldKey, name } }) => ({ value: fieldKey, label: name }));
  return (
    <>
      <SwitchLine
        label="不能晚于当前时间"
        checked={item.notFuture === 1}
        onChange={(on) => onChange({ notFuture: flag(on) })}
      />
      <ChoiceLine
        label="不能早于"
        value={item.notBefore}
        options={times}
        placeholder={times.length > 0 ? '不限' : '前面没有日期或时间字段'}
        onChange={(notBefore) =>
          onChange({ notBefore, ...(notBefore === undefined ? { withinMonths: undefined } : {}) })
        }
      />
      {item.notBefore ? (
        <NumberLine
          label="最多晚几个月"
          min={1}
          max={120}
          value={item.withinMonths}
          onChange={(withinMonths) => onChange({ withinMonths })}
        />
      ) : null}
    </>
  );
}
