import {
  calls,
  EXTERNAL_SYSTEM_DICTIONARY,
  FRAME_MISSING,
  FunctionType,
  OpenMode,
  type ResourceFields,
  type ResourceNode,
  resourceFields,
  type WrittenKey,
} from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';
import { formFieldsOf } from '../../../ui/forms/field-list.ts';
import type { Field, FormRule } from '../../../ui/forms/form-fields.tsx';
import { TreePicker } from '../../../ui/forms/tree-picker.tsx';
import { namesText } from '../../../ui/texts/names-text.ts';
import { iconNames, menuIcon } from '../../shell/menu-icons.tsx';
import { registry } from '../../shell/page-registry.ts';
import {
  menuOptions,
  pageOptions,
  parentOptions,
  type ResourceValues,
  resourceNames,
} from './resource-nodes.ts';

const registered: ReadonlySet<string> = new Set(registry.keys());

type Key = WrittenKey<ResourceFields>;
const order: readonly Key[] = [
  'functionType',
  'parentId',
  'resourceName',
  'permissionCode',
  'type',
  'path',
  'icon',
  'sortNum',
  'openMode',
  'hidden',
  'cached',
  'tabHidden',
  'breadcrumbHidden',
  'activeMenu',
];
// Four switches make one line.
const flag = { span: 6 };

/** Which fields there are: what it is, where it stands and how it opens decide. */
function shownOf(values: Partial<ResourceValues>, isNew: boolean): Partial<Record<Key, boolean>> {
  const { functionType = FunctionType.module, parentId = null, openMode = OpenMode.inside } = values;
  const isModule = functionType === FunctionType.module;
  const isFunction = functionType === FunctionType.function;
  const isPage = !isModule && (!isFunction || Boolean(values.path));
  const isInside = openMode === OpenMode.inside;
  return {
    type: parentId === null,
    path: !isModule,
    icon: !isFunction,
    openMode: isPage,
    hidden: isPage || isModule,
    cached: isPage,
    tabHidden: isPage,
    breadcrumbHidden: isPage,
    activeMenu: isPage,
    component: isPage && isInside,
    frameKey: isPage && !isInside,
    denyMode: isFunction,
    status: isNew,
  };
}

/** The fields of a resource: what it is decides which of them there are. */
export function useResourceFields(tree: readonly ResourceNode[]) {
  const frames = useCall(
    calls.dictionary.getDicByType,
    { type: EXTERNAL_SYSTEM_DICTIONARY },
    { quiet: true, staleTime: 60_000 },
  );
  const names = resourceNames(tree);

  return (values: Partial<ResourceValues>, edited: ResourceNode | null): Field[] => {
    const isFixed = edited?.builtIn ?? false;
    const isUsed = (edited?.roleNum ?? 0) > 0;
    const codeNote = isFixed ? '内置功能的编码不能修改' : isUsed ? '已被角色使用，编码不能修改' : undefined;
    const functionType = values.functionType ?? FunctionType.module;
    const isFunction = functionType === FunctionType.function;
    const shown = shownOf(values, edited === null);
    const fields = formFieldsOf(
      resourceFields,
      {
        functionType: { buttons: true, disabled: isFixed },
        parentId: {
          required: isFunction && '请选择上级',
          control: (
            <TreePicker
              options={parentOptions(tree, functionType, edited?.id ?? null)}
              placeholder={isFunction ? '请选择上级' : '顶级（留空）'}
            />
          ),
          text: (value) => namesText(value, names) || '顶级',
        },
        permissionCode: { disabled: isFixed || isUsed, extra: codeNote },
        path: {
          required: !isFunction,
          disabled: isFixed,
          rules: isFixed ? [] : [hasPage(values)],
          ...(isFunction ? { placeholder: '有独立页面时填写' } : {}),
        },
        icon: { control: <IconSelect /> },
        hidden: flag,
        cached: flag,
        tabHidden: flag,
        breadcrumbHidden: flag,
        activeMenu: { options: menuOptions(tree) },
        component: { options: pageOptions(tree, registered) },
        frameKey: {
          required: FRAME_MISSING,
          extra:
            frames.data?.length === 0
              ? '数据字典 iframe-url 中还没有地址，请先维护'
              : '来自数据字典 iframe-url',
          options: (frames.data ?? []).map(({ dictKey, dictValue }) => ({
            value: dictKey,
            label: `${dictKey}（${dictValue}）`,
          })),
        },
        remark: { rows: 2 },
      },
      { order, span: 12 },
    );
    return fields.filter(({ name }) => shown[name as Key] !== false);
  };
}

/** A menu without a page behind it would never show. */
const hasPage = ({ component, openMode }: Partial<ResourceValues>): FormRule => ({
  validator: async (_, value: string | null | undefined) => {
    const isInside = (openMode ?? OpenMode.inside) === OpenMode.inside;
    if (value && isInside && !component && !registered.has(value))
      throw new Error('该地址没有对应的页面，请选择组件，或选择其他打开方式');
  },
});

interface IconSelectProps {
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
}

function IconSelect({ value, onChange, ...rest }: IconSelectProps) {
  return (
    <Select
      {...rest}
      allowClear={clearable}
      showSearch={searchable}
      placeholder="请选择图标"
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
      options={iconNames.map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => <DrawnIcon name={String(name)} />}
      labelRender={({ value: name }) => <DrawnIcon name={String(name)} />}
    />
  );
}

const DrawnIcon = ({ name }: { name: string }) => (
  <>
    <span aria-hidden>{menuIcon(name)}</span> {name}
  </>
);
