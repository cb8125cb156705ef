import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Popover, Space, Tooltip } from 'antd';
import { useState } from 'react';

export type Density = 'small' | 'medium' | 'large';
const densityLabels: Record<Density, string> = { large: '宽松', medium: '适中', small: '紧凑' };

/** What a person chose for a table; kept in the browser, by the table's name. */
export interface TableSettings {
  hidden: readonly string[];
  density: Density;
}

const keyOf = (name: string) => `table:${name}`;

function read(name: string, initial: TableSettings): TableSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return initial;
    const hidden = 'hidden' in stored && Array.isArray(stored.hidden) ? stored.hidden : initial.hidden;
    const density = 'density' in stored ? stored.density : initial.density;
    return {
      hidden: hidden.filter((key: unknown) => typeof key === 'string'),
      density: density === 'medium' || density === 'large' ? density : 'small',
    };
  } catch {
    return initial;
  }
}

/** The settings of a table, remembered across reloads. */
export function useTableSettings(name: string, hiddenAtFirst: readonly string[]) {
  const [settings, setSettings] = useState(() => read(name, { hidden: hiddenAtFirst, density: 'medium' }));
  const change = (next: TableSettings) => {
    setSettings(next);
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(next));
    } catch {
      // Storage that is denied or full costs the memory of the choice, not the choice.
    }
  };
  return [settings, change] as const;
}

interface TableToolsProps {
  columns: readonly { key: string; title: string }[];
  settings: TableSettings;
  onChange(settings: TableSettings): void;
  onRefresh(): void;
}

/** The tools at the right of a list: refresh, density, columns. */
export function TableTools({ columns, settings, onChange, onRefresh }: TableToolsProps) {
  const shown = columns.map(({ key }) => key).filter((key) => !settings.hidden.includes(key));
  return (
    <Space size={4}>
      <Tooltip title="刷新">
        <Button type="text" aria-label="刷新" icon={<ReloadOutlined />} onClick={onRefresh} />
      </Tooltip>
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [settings.density],
          items: Object.entries(densityLabels).map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => onChange({ ...settings, density: key as Density }),
        }}
      >
        <Button type="text" aria-label="密度" title="密度" icon={<ColumnHeightOutlined />} />
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        title="显隐列"
        content={
          <Checkbox.Group
            style={{ display: 'grid', gap: 6, maxHeight: 320, overflow: 'auto' }}
            value={shown}
            options={columns.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(kept) =>
              onChange({
                ...settings,
                hidden: columns.map(({ key }) => key).filter((key) => !kept.includes(key)),
              })
            }
          />
        }
      >
        <Button type="text" aria-label="显隐列" title="显隐列" icon={<SettingOutlined />} />
      </Popover>
    </Space>
  );
}
