import {
  type ActivityDetail,
  contentLanguageLabels,
  formItemTypeLabels,
  missingTexts,
  translatedLanguages,
} from '@outbound/contract';
import { Table, Tag } from 'antd';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ItemTypeIcon } from '../../../ui/form-builder/item-type-icon.tsx';
import type { BuilderItem } from './form-builder/items.ts';
import { itemsFrom } from './form-builder/stored-items.ts';

const optionsText = ({ options, limits }: BuilderItem) =>
  options.map((option, place) => (limits[place] ? `${option}（限 ${limits[place]}）` : option)).join('、');

const words = { eq: '为', ne: '不为', in: '为' } as const;

/** What an item says besides its name, type and options, one a line. */
function notesOf(item: BuilderItem, items: ActivityDetail['formItemList']): string[] {
  const nameOf = (key: string) => items.find(({ fieldKey }) => fieldKey === key)?.name ?? key;
  const stored = items.find(({ id }) => id === item.id);
  return [
    ...(item.description ? [item.description] : []),
    ...(item.defaultValue ? [`默认：${item.defaultValue}`] : []),
    ...(item.maxFiles > 1 ? [`最多 ${item.maxFiles} 个文件`] : []),
    ...item.showRule.map(
      ({ fieldKey, op, value }) => `“${nameOf(fieldKey)}”${words[op]}${[value].flat().join('或')}时显示`,
    ),
    ...(item.consentText ? [`第 ${stored?.consentVersion} 版：${item.consentText}`] : []),
    ...translatedLanguages.flatMap((language) => {
      const { all, missing } =
        stored && !item.atDoor ? missingTexts(stored, language) : { all: 0, missing: 0 };
      return all > missing
        ? [`${contentLanguageLabels[language]}：${missing > 0 ? `缺 ${missing} 项` : '齐全'}`]
        : [];
    }),
  ];
}

/** A sign-up form, read-only. */
export function FormView({ items }: { items: ActivityDetail['formItemList'] }) {
  return (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 720 }}
      dataSource={itemsFrom(items)}
      locale={{ emptyText: <EmptyState text="还没有报名表" size={96} /> }}
      columns={[
        { title: '序号', key: 'place', width: 64, align: 'center', render: (_v, _r, index) => index + 1 },
        {
          title: '字段名称',
          key: 'name',
          width: 180,
          render: (_v, item) => (
            <>
              {item.name} {item.atDoor ? <Tag color="blue">入场时填写</Tag> : null}
              {item.disabled ? <Tag>已停用</Tag> : null}
            </>
          ),
        },
        {
          title: '类型',
          key: 'type',
          width: 120,
          render: (_v, item) => (
            <>
              <ItemTypeIcon type={item.type} /> {formItemTypeLabels[item.type]}
            </>
          ),
        },
        { title: '必填', key: 'require', width: 72, render: (_v, item) => (item.require ? '是' : '否') },
        { title: '选项', key: 'options', render: (_v, item) => optionsText(item) || '--' },
        {
          title: '说明',
          key: 'description',
          render: (_v, item) => (
            <span style={{ whiteSpace: 'pre-wrap' }}>{notesOf(item, items).join('\n') || '--'}</span>
          ),
        },
        { title: '填写人数', dataIndex: 'answerNum', width: 96, align: 'right' },
      ]}
    />
  );
}
