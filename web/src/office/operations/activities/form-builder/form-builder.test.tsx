import { FormItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../../api/query.ts';
import { FormBuilder } from './form-builder.tsx';
import { type BuilderItem, newItem } from './items.ts';

const item = (name: string, over: Partial<BuilderItem> = {}): BuilderItem => ({
  ...newItem([], FormItemType.text),
  key: name,
  name,
  ...over,
});

function show(start: readonly BuilderItem[]) {
  let newest = start;
  function Host() {
    const [items, setItems] = useState(start);
    newest = items;
    return (
      <FormBuilder
        value={items}
        onChange={setItems}
        titles={{ zh: '标题', es: '', pt: '' }}
        time={null}
        services={[]}
      />
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <App>
          <Host />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return () => newest;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('moves a field by its buttons and says where it went', () => {
  const items = show([item('姓名'), item('公司'), item('职务')]);
  press('下移：姓名');
  expect(items().map(({ name }) => name)).toEqual(['公司', '姓名', '职务']);
  expect(screen.getByText('字段“姓名”已移到第 2 位，共 3 项')).toBeTruthy();
  expect(screen.getByRole('button', { name: '上移：公司' }).hasAttribute('disabled')).toBe(true);
});

test('the focus goes along with what is moved: pressed again the same goes on, at an end the other button has it', () => {
  const items = show([
    item('姓名'),
    item('国家', { type: FormItemType.radio, options: ['巴西', '智利', '秘鲁'] }),
    item('公司'),
  ]);
  /** Presses the button that has the focus by now; the first time that of this name. */
  const go = (name?: string) => {
    if (name) screen.getByRole('button', { name }).focus();
    fireEvent.click(document.activeElement!);
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(go('下移：姓名')).toBe('下移：姓名');
  expect(go()).toBe('上移：姓名');
  expect(items().map(({ name }) => name)).toEqual(['国家', '公司', '姓名']);
  fireEvent.click(within(screen.getByRole('list', { name: '报名表字段' })).getByText('国家'));
  expect(go('下移选项：巴西')).toBe('下移选项：巴西');
  expect(go()).toBe('上移选项：巴西');
  expect(items()[0]?.options).toEqual(['智利', '秘鲁', '巴西']);
  expect(go()).toBe('上移选项：巴西');
  expect(items()[0]?.options).toEqual(['智利', '巴西', '秘鲁']);
});

test('what is taken out leaves the focus at the next one', () => {
  const items = show([
    item('姓名'),
    item('国家', { type: FormItemType.radio, options: ['巴西', '智利', '秘鲁'] }),
    item('公司'),
  ]);
  const go = (name?: string) => {
    if (name) screen.getByRole('button', { name }).focus();
    fireEvent.click(document.activeElement!);
    return document.activeElement?.getAttribute('aria-label');
  };
  fireEvent.click(within(screen.getByRole('list', { name: '报名表字段' })).getByText('国家'));
  expect(go('删除选项：智利')).toBe('删除选项：秘鲁');
  expect(go()).toBe('删除选项：巴西');
  expect(items()[1]?.options).toEqual(['巴西']);
  expect(go('删除：姓名')).toBe('删除：国家');
  expect(go()).toBe('删除：公司');
});

test('what was deleted comes back as it was and where it was, the last one first; what others say of it holds again', () => {
  const dinner = item('晚宴', {
    ...{ type: FormItemType.radio, options: ['参加', '不参加'], texts: { es: { name: 'Cena' } } },
  });
  const start = [
    dinner,
    item('饮食', { showRule: [{ fieldKey: dinner.fieldKey, op: 'eq', value: '参加' }] }),
    item('旧问题', { disabled: true, answerNum: 2 }),
  ];
  const items = show(start);
  press('删除：晚宴');
  press('删除：饮食');
  expect(items().map(({ name }) => name)).toEqual(['旧问题']);
  press('恢复“饮食”');
  expect(screen.getByText(/“饮食”的显示条件应为/)).toBeTruthy();
  press('恢复“晚宴”');
  expect(items()).toEqual(start);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('删除：晚宴');
  expect(screen.queryByText(/的显示条件应为/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^恢复/ })).toBeNull();
});

test('adds a common field once, selected, behind the field that was selected', () => {
  const items = show([item('姓名'), item('公司')]);
  fireEvent.click(within(screen.getByRole('list', { name: '报名表字段' })).getByText('姓名'));
  fireEvent.click(screen.getByTitle('添加微信号'));
  expect(items().map(({ name }) => name)).toEqual(['姓名', '微信号', '公司']);
  expect(screen.getByLabelText<HTMLInputElement>('字段名称').value).toBe('微信号');
  const taken = screen.getAllByTitle('报名表中已有该字段');
  expect(taken.map((one) => one.textContent)).toEqual(['姓名', '公司', '微信号']);
  expect(taken.every((one) => one.hasAttribute('disabled'))).toBe(true);
});

test('locks the type of an answered field, and disables instead of deleting it', () => {
  const items = show([item('姓名', { answerNum: 5 }), item('公司')]);
  fireEvent.click(within(screen.getByRole('list', { name: '报名表字段' })).getByText('姓名'));
  expect(screen.getByLabelText('字段类型').hasAttribute('disabled')).toBe(true);
  press('停用：姓名');
  expect(items()).toMatchObject([{ name: '公司' }, { name: '姓名', disabled: true }]);
  fireEvent.click(screen.getByText('已停用的字段（1）'));
  press(/启\s?用/);
  expect(items()).toMatchObject([{ name: '公司' }, { name: '姓名', disabled: false }]);
});

/** The tab of a language, by all that it says. */
const tab = (said: string) => screen.getAllByRole('tab').find(({ textContent }) => textContent === said)!;

test('says in Spanish what is asked in Chinese, counts what is missing, and shows it on the phone', () => {
  const items = show([
    item('公司', { description: '全称' }),
    item('国家', { type: FormItemType.radio, options: ['巴西', '智利'] }),
  ]);
  fireEvent.click(tab('Español（缺 5 项）'));
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(`${label}（西班牙语）`), { target: { value } });
  write('公司：名称', 'Empresa');
  write('国家：名称', 'País');
  write('国家：选项 1', 'Brasil');
  expect(items()[1]).toMatchObject({ options: ['巴西', '智利'], optionTexts: { 巴西: { es: 'Brasil' } } });
  expect(tab('Español（缺 2 项）')).toBeTruthy();
  expect(tab('Português（缺 5 项）')).toBeTruthy();

  const phone = within(screen.getByRole('region', { name: '报名表手机预览' }));
  expect(phone.getByText('Empresa')).toBeTruthy();
  expect(phone.getByText('全称')).toBeTruthy();
  expect(phone.getByLabelText(/Brasil/)).toBeTruthy();
  expect(phone.getByLabelText(/智利/)).toBeTruthy();
  expect(phone.getByText('Enviar inscripción')).toBeTruthy();

  // What was missing stays in sight while it is written.
  fireEvent.click(screen.getByRole('switch', { name: '只看未填写' }));
  expect(screen.queryByLabelText('公司：名称（西班牙语）')).toBeNull();
  write('国家：选项 2', 'Brasil');
  expect(screen.getByLabelText<HTMLInputElement>('国家：选项 2（西班牙语）').value).toBe('Brasil');
  const translation = within(screen.getByRole('region', { name: '西班牙语报名表' }));
  expect(translation.getByText('“国家”的西班牙语选项“Brasil”重复')).toBeTruthy();
  expect(tab('Español（缺 1 项）（需要修改）')).toBeTruthy();
  expect(tab('Português（缺 5 项）')).toBeTruthy();
});
