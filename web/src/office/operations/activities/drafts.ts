import type { DraftKind } from '../writing/index.ts';
import { completed } from './form-builder/items.ts';
import { type ActivityFormValues, emptyValues } from './form-values.ts';

export const activityDrafts: DraftKind<ActivityFormValues> = {
  name: 'activity',
  read: (values) =>
    Array.isArray(values.services) && Array.isArray(values.formItemList)
      ? { ...emptyValues, ...values, formItemList: completed(values.formItemList) }
      : null,
};
