import { activityFields, activityTexts, calls, PublishStatus } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { differingFields, type Ways } from '../writing/index.ts';
import { useApproveActivity, useModifyActivity, useSaveActivity } from './activity-calls.ts';
import {
  type ActivityFormValues,
  asCopy,
  rebaseItems,
  rebaseSessions,
  toSave,
  valuesFrom,
} from './form-values.ts';

const read = {
  html: Object.values(activityTexts).map(({ detail }) => detail),
  files: ['poster', 'attachments'],
};

/** How an activity is written. */
export function useActivityWays(): Ways<ActivityFormValues> {
  const save = useSaveActivity();
  const modify = useModifyActivity();
  const approve = useApproveActivity();
  return {
    path: calls.activity.modify.path,
    write: async (values, changed) => {
      const body = toSave(values);
      return (changed ? await modify.mutateAsync({ ...body, ...changed }) : await save.mutateAsync(body)).id;
    },
    publish: async (id) => {
      try {
        await approve.mutateAsync({ id, publishStatus: PublishStatus.onShelf });
        return true;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        return false;
      }
    },
    overLatest: async (values, id) => {
      const latest = await api.activity.detail({ id });
      const formItemList = rebaseItems(values.formItemList, latest.formItemList);
      const sessions = rebaseSessions(values.sessions, latest.sessions);
      return { values: { ...values, formItemList, sessions }, version: latest.version };
    },
    asCopy,
    differences: async (values, id) => {
      const stored = valuesFrom(await api.activity.detail({ id }));
      return differingFields(activityFields, toSave(stored), toSave(values), read);
    },
  };
}
