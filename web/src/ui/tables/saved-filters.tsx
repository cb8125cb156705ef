import { listPreferenceLimits, type SavedFilter } from '@outbound/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { useMessage } from '../feedback/use-message.ts';
import { formSize } from '../forms/form-size.ts';
import { DownOutlined } from '../icons.tsx';
import { ButtonMenu } from '../navigation/action-menu.tsx';
import type { ListState } from './list-state.ts';

/** What a list shows: its filters, as the address has them, and its order. */
export type ListView = Pick<ListState, 'filters' | 'sort'>;

interface SavedFiltersProps {
  saved: readonly SavedFilter[];
  view: ListView;
  onApply(view: ListView): void;
  onChange(saved: readonly SavedFilter[]): void;
}

/** The filters, with the order, that a person has given a name: set one, save the present one, remove one, share the list as it is by its link. */
export function SavedFilters({ saved, view, onApply, onChange }: SavedFiltersProps) {
  const message = useMessage();
  const [isNaming, setNaming] = useState(false);
  const [form] = Form.useForm<{ name: string }>();
  const isSomething = Object.keys(view.filters).length > 0 || view.sort !== null;

  const share = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      void message.success('链接已复制，对方打开后看到相同的筛选和排序（数据以其本人的权限为准）');
    } catch {
      void message.info('浏览器不允许复制，请从地址栏复制链接');
    }
  };
  const save = ({ name }: { name: string }) => {
    const valueList = Object.entries(view.filters).map(([key, value]) => ({ key, value }));
    const kept = { name: name.trim(), valueList, ...(view.sort && { sort: view.sort }) };
    onChange([...saved.filter((one) => one.name !== kept.name), kept]);
    setNaming(false);
  };

  return (
    <>
      <ButtonMenu
        menu={{
          items: [
            ...saved.map(({ name }) => ({ key: `set ${name}`, label: name })),
            ...(saved.length > 0 ? [{ type: 'divider' as const }] : []),
            {
              key: 'save',
              label: '保存当前筛选…',
              disabled: !isSomething || saved.length >= listPreferenceLimits.filters,
            },
            {
              key: 'remove',
              label: '删除筛选',
              disabled: saved.length === 0,
              ...(saved.length > 0
                ? {
                    children: saved.map(({ name }) => ({ key: `remove ${name}`, label: name, danger: true })),
                  }
                : {}),
            },
            { key: 'share', label: '复制链接' },
          ],
        }}
        onChoose={(key) => {
          if (key === 'save') return setNaming(true);
          if (key === 'share') return void share();
          const found = saved.find(({ name }) => key === `set ${name}`);
          if (found)
            onApply({
              filters: Object.fromEntries(found.valueList.map(({ key: of, value }) => [of, value])),
              sort: found.sort ?? null,
            });
          else onChange(saved.filter(({ name }) => key !== `remove ${name}`));
        }}
      >
        <Button type="text">
          常用筛选 <DownOutlined style={{ fontSize: 10 }} />
        </Button>
      </ButtonMenu>
      <Dialog
        open={isNaming}
        title="保存当前筛选"
        width={420}
        confirmText="保存"
        onCancel={() => setNaming(false)}
        onConfirm={form.submit}
      >
        <Form form={form} layout="vertical" size={formSize()} preserve={false} onFinish={save}>
          <Form.Item
            name="name"
            label="名称"
            extra="同名的筛选会被替换"
            rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
          >
            <Input
              maxLength={listPreferenceLimits.filterName}
              showCount
              placeholder="例如：待审核的广州活动"
            />
          </Form.Item>
        </Form>
      </Dialog>
    </>
  );
}
