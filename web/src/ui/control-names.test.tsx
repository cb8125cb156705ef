import { fireEvent, render, screen, within } from '@testing-library/react';
import {
  Alert,
  DatePicker,
  Drawer,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Select,
  Table,
  Tabs,
  Tree,
  TreeSelect,
  Typography,
  Upload,
} from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../office/shell/theme-provider.tsx';
import {
  clearable,
  copyable,
  pagerItem,
  searchable,
  stepControls,
  switcherIcon,
  tickNames,
  uploadIcons,
} from './control-names.tsx';
import { Result } from './feedback/result.tsx';
import { Steps } from './navigation/steps.tsx';

const show = (children: ReactNode) => render(<ThemeProvider>{children}</ThemeProvider>);

/** Every name on the page that has an English word and is not kept from those who hear it. */
const englishNames = () =>
  [...document.querySelectorAll('[aria-label]')]
    .filter((element) => !element.closest('[aria-hidden=true]'))
    .map((element) => element.getAttribute('aria-label') ?? '')
    .filter((name) => /[A-Za-z]{2}/.test(name));

test('the arrows of a pager have Chinese names', () => {
  show(<Pagination total={500} current={20} itemRender={pagerItem} onChange={() => {}} />);
  expect(screen.getByRole('button', { name: '上一页' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '下一页' })).toBeTruthy();
  expect(screen.getByTitle('向前 5 页')).toBeTruthy();
  expect(englishNames()).toEqual([]);
});

test('what clears a field says so', () => {
  show(
    <>
      <Input aria-label="名称" allowClear={clearable} defaultValue="圣保罗" />
      <Select
        aria-label="城市"
        allowClear={clearable}
        showSearch={searchable}
        defaultValue={1}
        options={[{ value: 1, label: '里约' }]}
      />
      <TreeSelect
        aria-label="部门"
        allowClear={clearable}
        suffixIcon={null}
        defaultValue={1}
        treeData={[{ value: 1, title: '本部' }]}
      />
      <DatePicker aria-label="日期" defaultValue={dayjs('2026-05-01')} />
    </>,
  );
  expect(screen.getAllByRole('button', { name: '清除' }).length).toBe(4);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '城市' }));
  expect(englishNames()).toEqual([]);
});

test('the steps of a number field have Chinese names, and keep them', () => {
  const field = (value: number) => (
    <ThemeProvider>
      <InputNumber aria-label="名额" value={value} max={2} controls={stepControls} />
    </ThemeProvider>
  );
  const { rerender } = render(field(1));
  rerender(field(2));
  expect(screen.getByRole('button', { name: '增加' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: '减少' })).toBeTruthy();
  expect(englishNames()).toEqual([]);
});

test('the boxes of a table say which row they tick', () => {
  show(
    <Table
      rowKey="id"
      pagination={false}
      columns={[{ title: '姓名', dataIndex: 'name' }]}
      dataSource={[
        { id: 1, name: '林静' },
        { id: 2, name: '顾清' },
      ]}
      rowSelection={tickNames((row: { id: number; name: string }) => row.name)}
    />,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: '选择“顾清”' }));
  expect(screen.getAllByRole('checkbox', { checked: true }).length).toBe(1);
  expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toBeTruthy();
  expect(englishNames()).toEqual([]);
});

test.each([
  ['a dialog', <Modal key="dialog" open title="窗口" onCancel={() => {}} />],
  ['a drawer', <Drawer key="drawer" open title="窗口" onClose={() => {}} />],
])('%s closes in Chinese', (_kind, opened) => {
  show(opened);
  expect(
    within(screen.getByRole('dialog', { name: '窗口' })).getByRole('button', { name: '关闭' }),
  ).toBeTruthy();
  expect(englishNames()).toEqual([]);
});

test('icons that only repeat what stands beside them are silent', () => {
  show(
    <>
      <Tree
        defaultExpandAll
        switcherIcon={switcherIcon}
        treeData={[{ key: 1, title: '本部', children: [{ key: 2, title: '财务' }] }]}
      />
      <TreeSelect
        aria-label="部门"
        open
        treeDefaultExpandAll
        suffixIcon={null}
        treeData={[{ value: 1, title: '本部', children: [{ value: 2, title: '财务' }] }]}
      />
      <Tabs items={[{ key: 'own', label: '基本信息' }]} />
      <Alert type="warning" showIcon title="请注意" />
      <Input.Password aria-label="密码" />
      <Result title="已保存" />
      <Steps titles={['填写', '确认']} current={2} />
      <Typography.Text copyable={copyable}>编号</Typography.Text>
    </>,
  );
  expect(document.querySelectorAll('.anticon').length).toBeGreaterThanOrEqual(6);
  expect(screen.getByRole('button', { name: '复制' })).toBeTruthy();
  expect(englishNames()).toEqual([]);
});

test('a list of tabs holds tabs, and not the button for those that have no place', () => {
  show(<Tabs items={[{ key: 'own', label: '基本信息' }]} />);
  const list = screen.getByRole('tablist');
  expect(within(list).getByRole('tab', { name: '基本信息' })).toBeTruthy();
  expect(within(list).queryByRole('button', { hidden: true })).toBeNull();
});

test('the tools of uploaded files are called by their titles', () => {
  const files = [
    { uid: '1', name: '章程.pdf', status: 'done' as const, url: '/a' },
    { uid: '2', name: '名单.xlsx', status: 'uploading' as const, percent: 40 },
  ];
  show(
    <>
      <Upload {...uploadIcons} fileList={files} />
      <Upload {...uploadIcons} fileList={files} listType="picture-card" />
    </>,
  );
  expect(screen.getAllByTitle('删除文件').length).toBeGreaterThan(0);
  expect(screen.getByText('正在上传')).toBeTruthy();
  expect(englishNames()).toEqual([]);
});
