import { taskItemTypeLabels } from '@outbound/contract';
import type { BuilderRow } from '../../../../ui/form-builder/builder-row.ts';
import type { DraftItem } from './draft-items.ts';

/** An item as it stands in the list of the builder. */
export function draftRow(
  { key, props, columns }: DraftItem,
  fault: string | undefined,
  locked: ReadonlySet<string>,
  table?: DraftItem,
): BuilderRow {
  const isLocked = locked.has(table ? `${table.props.fieldKey}.${props.fieldKey}` : props.fieldKey);
  const { formItemDetailRespList: options = [], dictType, showRule = [] } = props;
  return {
    ...{ key, name: props.name, type: props.type, require: props.require, fault },
    notes: [
      taskItemTypeLabels[props.type],
      ...(options.length > 0 ? [`${options.length} 项`] : []),
      ...(dictType ? [`字典 ${dictType}`] : []),
      ...(columns.length > 0 ? [`${columns.length} 列`] : []),
      ...(showRule.length > 0 ? ['按条件显示'] : []),
    ],
    ...(isLocked ? { mark: '被统计引用', why: '被统计引用，不能删除' } : {}),
    removal: isLocked ? null : 'delete',
    isOff: props.enabledStatus === 0,
  };
}
