import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { clearable } from '../control-names.tsx';
import { DownOutlined, LoadingOutlined } from '../icons.tsx';
import { namedTree } from './named-list.tsx';
import { CHOICE_PENDING, UNKNOWN_CHOICE } from './unknown-choice.ts';

/** A node to pick from; `children` below it. */
export interface TreeOption {
  value: number;
  title: string;
  disabled?: boolean;
  children?: TreeOption[];
}

/** What is chosen but not in the tree (disabled, or out of sight): its name must still be shown. */
interface Known {
  value: number;
  title: string;
}

interface SharedProps {
  options: readonly TreeOption[];
  known?: readonly Known[];
  placeholder?: string;
  disabled?: boolean;
  loading?: boolean;
  id?: string;
}

type TreePickerProps = SharedProps &
  (
    | { multiple: true; value?: number[] | null; onChange?: (value: number[]) => void }
    | { multiple?: false; value?: number | null; onChange?: (value: number | null) => void }
  );

/** The options as the widget takes them, chosen ones that are not among them at the end. */
export function withKnown(
  options: readonly TreeOption[],
  known: readonly Known[],
  chosen: readonly number[],
  unknownTitle: string,
) {
  const there = new Set<number>();
  const walk = (nodes: readonly TreeOption[]) => {
    for (const node of nodes) {
      there.add(node.value);
      walk(node.children ?? []);
    }
  };
  walk(options);
  const titles = new Map(known.map(({ value, title }) => [value, title]));
  const missing = chosen
    .filter((value) => !there.has(value))
    .map((value) => ({ value, title: titles.get(value) ?? unknownTitle }));
  return [...options, ...missing.map((one) => ({ ...one, disabled: true }))];
}

const valuesOf = (nodes: readonly TreeOption[]): number[] =>
  nodes.flatMap(({ value, children = [] }) => [value, ...valuesOf(children)]);

/**
 * Which branches are open: the topmost ones, and while somebody types all that lead to what is found. By itself the widget
 * looks at the moment of typing, and a tree that comes later stays closed.
 */
function useBranches(treeData: readonly TreeOption[]) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<(string | number)[] | null>(null);
  const [openedOfFound, setOpenedOfFound] = useState<(string | number)[] | null>(null);
  const all = useMemo(() => valuesOf(treeData), [treeData]);
  return {
    treeExpandedKeys: typed === '' ? (opened ?? treeData.map(({ value }) => value)) : (openedOfFound ?? all),
    onTreeExpand: typed === '' ? setOpened : setOpenedOfFound,
    onSearch: (text: string) => {
      setTyped(text);
      setOpenedOfFound(null);
    },
  };
}

/** A select whose options are a tree, found by typing too. */
export function TreePicker(props: TreePickerProps) {
  const { options, known = [], placeholder = '请选择', disabled = false, loading = false, id } = props;
  const { value } = props;
  const treeData = useMemo(
    () =>
      withKnown(
        options,
        known,
        Array.isArray(value) ? value : typeof value === 'number' ? [value] : [],
        loading || options.length === 0 ? CHOICE_PENDING : UNKNOWN_CHOICE,
      ),
    [options, known, value, loading],
  );
  const { onSearch, ...branches } = useBranches(treeData);
  const shared = {
    ...branches,
    ...(id ? { id, popupRender: namedTree(id) } : {}),
    treeData,
    showSearch: { treeNodeFilterProp: 'title', onSearch },
    allowClear: clearable,
    placeholder,
    disabled,
    loading,
    suffixIcon: loading ? <LoadingOutlined /> : <DownOutlined />,
    style: { width: '100%' },
    listHeight: 320,
    notFoundContent: '暂无数据',
    popupMatchSelectWidth: 280,
  };
  if (props.multiple)
    return (
      <TreeSelect<number[]>
        {...shared}
        multiple
        maxTagCount="responsive"
        value={props.value ?? []}
        onChange={(next) => props.onChange?.(next ?? [])}
      />
    );
  return (
    <TreeSelect<number | null>
      {...shared}
      value={props.value ?? null}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  );
}
