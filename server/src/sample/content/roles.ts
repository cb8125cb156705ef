import { DataScope, dataScopeLabels, permissionNames, valuesOf } from '@outbound/contract';
import {
  blockOf,
  type Document,
  labelled,
  leadingFields,
  list,
  oneOf,
  readAt,
  readFields,
  text,
} from '../text/index.ts';

export interface SampleRole {
  code: string;
  name: string;
  remark: string;
  dataScope: DataScope;
  /** Codes of the departments of the scope "chosen"; empty for all others. */
  departments: readonly string[];
  /** Menus and functions only: modules follow from them. */
  permissionCodes: readonly string[];
}

export function readRoles(document: Document): SampleRole[] {
  return document.sections.map((section) => {
    const [, ...rest] = section.blocks;
    const codes = blockOf(document, { ...section, blocks: rest }, 'list');
    return {
      name: section.title,
      ...readFields(leadingFields(document, section), {
        code: ['编码', text],
        remark: ['说明', text],
        dataScope: ['数据范围', labelled(valuesOf(DataScope), dataScopeLabels)],
        departments: ['部门', list(text)],
      }),
      permissionCodes: codes.items.map((item) =>
        readAt(document.file, item.line, '权限', item.text, oneOf([...permissionNames.keys()])),
      ),
    };
  });
}
