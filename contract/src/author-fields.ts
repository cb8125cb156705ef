/** Who made a record and when, who changed it last and when, as most lists have it. */
import { textField, timeField } from './fields.ts';

/** Names, while the columns hold ids. */
export const authorFields = {
  createdBy: textField({
    label: '创建人',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { width: 110, hiddenAtFirst: true },
  }),
  createdTime: timeField({
    label: '创建时间',
    shownOnly: true,
    detail: false,
    sortable: true,
    column: { width: 172, hiddenAtFirst: true },
  }),
  updatedBy: textField({
    label: '更新人',
    shownOnly: true,
    elsewhere: true,
    detail: false,
    column: { width: 110, hiddenAtFirst: true },
  }),
  updatedTime: timeField({
    label: '更新时间',
    shownOnly: true,
    detail: false,
    sortable: true,
    column: { width: 172, hiddenAtFirst: true },
  }),
};
