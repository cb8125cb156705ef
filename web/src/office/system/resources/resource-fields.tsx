import {
  calls,
  DenyMode,
  denyModeLabels,
  EnabledStatus,
  EXTERNAL_SYSTEM_DICTIONARY,
  enabledStatusLabels,
  FunctionType,
  functionTypeLabels,
  type MenuType,
  menuTypes,
  OpenMode,
  openModeLabels,
  optionsOf,
  type ResourceNode,
  valuesOf,
} from '@outbound/contract';
import { Select } from 'antd';
import { useCall } from '../../../api/query.ts';
import { clearable, searchable } from '../../../ui/control-names.tsx';
import type { Field } from '../../../ui/forms/form-fields.tsx';
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

const sections: Record<MenuType, string> = {
  dashboard: '工作台',
  task: '任务',
  analysis: '分析',
  sys: '系统管理',
  operation: '运营管理',
  msgCenter: '消息中心',
};

const registered: ReadonlySet<string> = new Set(registry.keys());

const codeRule = {
  pattern: /^latin_[a-z0-9]+(_[a-z0-9]+)*$/,
  message: '权限编码须以 latin_ 开头，仅支持小写字母、数字和下划线',
};
const pathRule = {
  pattern: /^(\/[A-Za-z0-9_-]+)*$/,
  message: '路由地址以 / 开头，仅支持字母、数字、_ 和 -',
};

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
    const isModule = functionType === FunctionType.module;
    const isFunction = functionType === FunctionType.function;
    const isTop = (values.parentId ?? null) === null;
    const isPage = !isModule && (!isFunction || Boolean(values.path));
    const isInside = (values.openMode ?? OpenMode.inside) === OpenMode.inside;
    const isFramed = isPage && !isInside;
    const flag = (name: keyof ResourceValues, label: string): Field => ({
      kind: 'switch',
      name,
      label,
      span: 6,
    });
    return [
      {
        kind: 'radio',
        name: 'functionType',
        label: '类型',
        required: true,
        buttons: true,
        disabled: isFixed,
        options: optionsOf(valuesOf(FunctionType), functionTypeLabels),
        span: 12,
      },
      {
        kind: 'custom',
        name: 'parentId',
        label: '上级',
        required: isFunction ? '请选择上级' : false,
        control: (
          <TreePicker
            options={parentOptions(tree, functionType, edited?.id ?? null)}
            placeholder={isFunction ? '请选择上级' : '顶级（留空）'}
          />
        ),
        text: (value) => namesText(value, names) || '顶级',
        span: 12,
      },
      { kind: 'text', name: 'resourceName', label: '名称', required: true, max: 50, span: 12 },
      {
        kind: 'text',
        name: 'permissionCode',
        label: '权限编码',
        required: true,
        max: 100,
        disabled: isFixed || isUsed,
        rules: [codeRule],
        extra: codeNote,
        span: 12,
      },
      ...(isTop
        ? [
            {
              kind: 'select' as const,
              name: 'type',
              label: '菜单分组',
              required: true,
              options: optionsOf(menuTypes, sections),
              span: 12,
            },
          ]
        : []),
      ...(isModule
        ? []
        : [
            {
              kind: 'text' as const,
              name: 'path',
              label: '路由地址',
              required: !isFunction,
              max: 200,
              disabled: isFixed,
              rules: [
                pathRule,
                {
                  // A menu without a page behind it would never show.
                  validator: async (_: unknown, value: string | null | undefined) => {
                    const hasPage = Boolean(values.component) || registered.has(value ?? '');
                    if (value && !isFixed && isInside && !hasPage)
                      throw new Error('该地址没有对应的页面，请选择组件，或选择其他打开方式');
                  },
                },
              ],
              span: 12,
              ...(isFunction ? { placeholder: '有独立页面时填写' } : {}),
            },
          ]),
      ...(isFunction
        ? []
        : [
            {
              kind: 'custom' as const,
              name: 'icon',
              label: '图标',
              control: <IconSelect />,
              span: 12,
            },
          ]),
      { kind: 'number', name: 'sortNum', label: '排序', min: 0, max: 99_999, span: 12 },
      ...(isPage
        ? [
            {
              kind: 'radio' as const,
              name: 'openMode',
              label: '打开方式',
              options: optionsOf(valuesOf(OpenMode), openModeLabels),
              span: 12,
            },
          ]
        : []),
      // Four switches make one line.
      ...(isPage || isModule ? [flag('hidden', '是否隐藏')] : []),
      ...(isPage
        ? [
            flag('cached', '是否缓存'),
            flag('tabHidden', '标签页隐藏'),
            flag('breadcrumbHidden', '面包屑隐藏'),
            {
              kind: 'select' as const,
              name: 'activeMenu',
              label: '高亮菜单',
              placeholder: '打开此页时高亮的菜单',
              options: menuOptions(tree),
              span: 12,
            },
          ]
        : []),
      ...(isPage && isInside
        ? [
            {
              kind: 'select' as const,
              name: 'component',
              label: '组件',
              placeholder: '默认：路由地址对应的页面',
              extra: '让此菜单显示系统中的另一个页面',
              options: pageOptions(tree, registered),
              span: 12,
            },
          ]
        : []),
      ...(isFramed
        ? [
            {
              kind: 'select' as const,
              name: 'frameKey',
              label: '外部系统',
              required: '请选择外部系统（字典 iframe-url）',
              extra:
                frames.data?.length === 0
                  ? '数据字典 iframe-url 中还没有地址，请先维护'
                  : '来自数据字典 iframe-url',
              options: (frames.data ?? []).map(({ dictKey, dictValue }) => ({
                value: dictKey,
                label: `${dictKey}（${dictValue}）`,
              })),
              span: 12,
            },
          ]
        : []),
      ...(isFunction
        ? [
            {
              kind: 'radio' as const,
              name: 'denyMode',
              label: '授权策略',
              extra: '未授权的人看到的按钮：移除，或显示为禁用',
              options: optionsOf(valuesOf(DenyMode), denyModeLabels),
              span: 12,
            },
          ]
        : []),
      ...(edited
        ? []
        : [
            {
              kind: 'radio' as const,
              name: 'status',
              label: '状态',
              options: optionsOf(valuesOf(EnabledStatus).reverse(), enabledStatusLabels),
              span: 12,
            },
          ]),
      { kind: 'textarea', name: 'remark', label: '备注', max: 500, rows: 2 },
    ];
  };
}

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
