import {
  type BookmarkAdd,
  type BookmarkColor,
  bookmarkAddressFault,
  bookmarkColors,
  bookmarkLimits,
  isOfficeAddress,
  pageOfAddress,
} from '@outbound/contract';
import { Select } from 'antd';
import { clearable, searchable } from '../../ui/control-names.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { type Field, judged } from '../../ui/forms/form-fields.tsx';
import { namedList } from '../../ui/forms/named-list.tsx';
import { Suggest } from '../../ui/forms/suggest.tsx';
import { iconNames, menuIcon } from '../shell/menu-icons.tsx';
import type { OpenPages } from './tiles.ts';

interface TileDialogProps {
  open: boolean;
  /** Null: a new one. */
  tile: BookmarkAdd | null;
  /** Addresses of the other tiles. */
  taken: ReadonlySet<string>;
  pages: OpenPages;
  onSubmit(tile: BookmarkAdd): Promise<unknown>;
  onClose(): void;
}

interface Typed {
  address: string;
  name?: string;
  icon?: string | null;
  color?: BookmarkColor;
}

function IconPicker({ ...rest }: { id?: string; value?: string; onChange?(value: string): void }) {
  return (
    <Select
      {...rest}
      allowClear={clearable}
      placeholder="默认：页面的图标"
      showSearch={searchable}
      popupRender={namedList}
      options={iconNames.map((name) => ({ value: name, label: name }))}
      optionRender={({ value }) => (
        <>
          {menuIcon(String(value))} {value}
        </>
      )}
      labelRender={({ value }) => (
        <>
          {menuIcon(String(value))} {value}
        </>
      )}
    />
  );
}

/** Where a tile leads, what it is called and how it looks. */
export function TileDialog({ open, tile, taken, pages, onSubmit, onClose }: TileDialogProps) {
  const menu = [...pages].filter(([, { hidden, functionType }]) => !hidden && functionType !== 2);
  const pageOf = (address: string) => pages.get(pageOfAddress(address));
  const fault = (address: string): string | null => {
    const wrong = bookmarkAddressFault(address);
    if (wrong !== null) return wrong;
    if (isOfficeAddress(address) && !pageOf(address)) return '页面不存在，或您无权访问';
    return taken.has(address) ? '这个地址已有快捷入口' : null;
  };
  const fields = ({ address = '' }: Partial<Typed>): Field[] => {
    const page = pageOf(address);
    return [
      {
        name: 'address',
        label: '地址',
        kind: 'custom',
        verb: '请输入',
        required: true,
        control: (
          <Suggest
            label="地址"
            options={menu.map(([path, { title }]) => ({ value: path, label: `${title}（${path}）` }))}
          />
        ),
        rules: [
          judged(fault),
          { max: bookmarkLimits.address, message: `最多 ${bookmarkLimits.address} 个字符` },
        ],
        extra: '系统内页面可带筛选条件，直接粘贴地址栏中域名之后的部分；也可以是 http、https 链接',
      },
      {
        name: 'name',
        label: '名称',
        kind: 'text',
        max: bookmarkLimits.name,
        // A page of the menu has a name.
        required: page === undefined,
        placeholder: page ? `默认：${page.title}` : '请输入名称',
        span: 12,
      },
      { name: 'icon', label: '图标', kind: 'custom', control: <IconPicker />, span: 12 },
      {
        name: 'color',
        label: '颜色',
        kind: 'radio',
        buttons: true,
        options: Object.entries(bookmarkColors).map(([value, label]) => ({ value, label })),
      },
    ];
  };
  return (
    <DialogForm<Typed>
      open={open}
      subject="快捷入口"
      title={tile ? '修改快捷入口' : '新增快捷入口'}
      width={640}
      record={tile ?? { color: 'green' }}
      fields={fields}
      onSubmit={({ address, name, icon, color }) => {
        const at = address.trim();
        const page = pageOf(at);
        return onSubmit({
          address: at,
          name: name?.trim() || [...(page?.title ?? at)].slice(0, bookmarkLimits.name).join(''),
          icon: icon ?? page?.icon ?? '',
          color: color ?? 'green',
        });
      }}
      onClose={onClose}
    />
  );
}
