import type { KeptList, ListPreference, SavedFilter } from '@outbound/contract';
import { Badge, Button, Checkbox, Popover, Space, Tooltip } from 'antd';
import { type CSSProperties, useEffect, useState } from 'react';
import {
  ColumnHeightOutlined,
  FilterOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '../icons.tsx';
import { ButtonMenu } from '../navigation/action-menu.tsx';
import { keptListOf, type ListName, useKeptPreferences } from './list-preferences.tsx';
import { type ListView, SavedFilters } from './saved-filters.tsx';

export type Density = 'small' | 'medium' | 'large';
const densityLabels: Record<Density, string> = { large: '宽松', medium: '适中', small: '紧凑' };

/** What a person chose for a table; kept with the account and, for what has none there, in the browser, by the table's name. */
export interface TableSettings {
  hidden: readonly string[];
  density: Density;
  /** The search bar is put away. */
  searchHidden: boolean;
  /** Filters that he has given a name. */
  filterList: readonly SavedFilter[];
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
      searchHidden: 'searchHidden' in stored && stored.searchHidden === true,
      filterList: [],
    };
  } catch {
    return initial;
  }
}

const asKept = (list: KeptList, { hidden, filterList, ...more }: TableSettings): ListPreference => ({
  ...more,
  list,
  hidden: [...hidden],
  filterList: [...filterList],
});

/** The settings of a table, remembered across reloads. */
export function useTableSettings(name: ListName, hiddenAtFirst: readonly string[]) {
  const [local, setLocal] = useState(() =>
    read(name, { hidden: hiddenAtFirst, density: 'medium', searchHidden: false, filterList: [] }),
  );
  const kept = useKeptPreferences();
  const list = keptListOf(name);
  const settings: TableSettings = (list && kept?.of(list)) || local;
  const change = (next: TableSettings) => {
    setLocal(next);
    if (list) kept?.save(asKept(list, settings), asKept(list, next));
    try {
      localStorage.setItem(keyOf(name), JSON.stringify(next));
    } catch {
      // Storage that is denied or full costs the memory of the choice, not the choice.
    }
  };
  return [settings, change] as const;
}

/** Over shell and menu, below everything that pops up (spec 9: from 2000). */
export const wholeWindow = {
  position: 'fixed',
  inset: 0,
  zIndex: 1000,
  overflow: 'auto',
  borderRadius: 0,
} as const satisfies CSSProperties;

/** What Escape closes first. */
const ABOVE = '[role="dialog"], .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown';

/** Whether a list fills the window; Escape gives the window back, unless something is open above the list. */
export function useWholeWindow() {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (!isWhole) return;
    // Before what is open above hears of it and goes.
    const leave = ({ key, isComposing }: KeyboardEvent) => {
      const isCovered = [...document.querySelectorAll(ABOVE)].some((one) => one.checkVisibility());
      if (key === 'Escape' && !isComposing && !isCovered) setWhole(false);
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [isWhole]);
  return [isWhole, setWhole] as const;
}

interface TableToolsProps {
  columns: readonly { key: string; title: string }[];
  settings: TableSettings;
  onChange(settings: TableSettings): void;
  onRefresh(): void;
  /** The list has a search bar that can be put away. */
  hasSearch: boolean;
  /** A filter is set: with the search bar away it is told by a dot. */
  isFiltered: boolean;
  /** The filters and the order that are set, as the address has them; null where they do not stand there. */
  view: ListView | null;
  onView(view: ListView): void;
  /** Rows are rows, not cards: they have a height, and a window is wider than they are. */
  isWide: boolean;
  isWhole: boolean;
  /** Fills the window with the list, or gives it back. */
  onWhole(isWhole: boolean): void;
}

/** The tools at the right of a list: search bar, refresh, density, columns, whole window. */
export function TableTools({
  columns,
  settings,
  onChange,
  onRefresh,
  hasSearch,
  isFiltered,
  view,
  onView,
  isWide,
  isWhole,
  onWhole,
}: TableToolsProps) {
  const searchText = settings.searchHidden ? '显示搜索' : '隐藏搜索';
  const wholeText = isWhole ? '退出全屏' : '全屏';
  const shown = columns.map(({ key }) => key).filter((key) => !settings.hidden.includes(key));
  return (
    <Space size={4} style={{ marginInlineStart: 'auto' }}>
      {hasSearch && view ? (
        <SavedFilters
          saved={settings.filterList}
          view={view}
          onApply={onView}
          onChange={(filterList) => onChange({ ...settings, filterList })}
        />
      ) : null}
      {hasSearch ? (
        <Tooltip title={searchText}>
          <Badge dot={settings.searchHidden && isFiltered} offset={[-8, 8]}>
            <Button
              type="text"
              aria-label={searchText}
              icon={<FilterOutlined />}
              onClick={() => onChange({ ...settings, searchHidden: !settings.searchHidden })}
            />
          </Badge>
        </Tooltip>
      ) : null}
      <Tooltip title="刷新">
        <Button type="text" aria-label="刷新" icon={<ReloadOutlined />} onClick={onRefresh} />
      </Tooltip>
      {isWide ? (
        <ButtonMenu
          menu={{
            selectable: true,
            selectedKeys: [settings.density],
            items: Object.entries(densityLabels).map(([key, label]) => ({ key, label })),
          }}
          onChoose={(key) => onChange({ ...settings, density: key as Density })}
        >
          <Button type="text" aria-label="密度" title="密度" icon={<ColumnHeightOutlined />} />
        </ButtonMenu>
      ) : null}
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
      {isWide || isWhole ? (
        <Tooltip title={wholeText}>
          <Button
            type="text"
            aria-label={wholeText}
            icon={isWhole ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => onWhole(!isWhole)}
          />
        </Tooltip>
      ) : null}
    </Space>
  );
}
