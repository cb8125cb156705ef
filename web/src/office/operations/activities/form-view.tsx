import { type ActivityDetail, formItemTypeLabels } from '@outbound/contract';
import { Table, Tag } from 'antd';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ItemTypeIcon } from '../../../ui/form-builder/item-type-icon.tsx';
import { itemsFrom } from './form-builder/items.ts';

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
              {item.name} {item.disabled ? <Tag>已停用</Tag> : null}
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
        { title: '选项', key: 'options', render: (_v, item) => item.options.join('、') || '--' },
        { title: '说明', dataIndex: 'description', render: (text: string) => text || '--' },
        { title: '填写人数', dataIndex: 'answerNum', width: 96, align: 'right' },
      ]}
    />
  );
}
