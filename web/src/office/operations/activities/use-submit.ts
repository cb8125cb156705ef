import { calls, PublishStatus } from '@outbound/contract';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useApproveActivity, useModifyActivity, useSaveActivity } from './activity-calls.ts';
import { type ActivityFormValues, rebaseItems, toSave } from './form-values.ts';

/** Somebody else wrote in between (CM4090). */
const CONFLICT = 'CM4090';

export interface Submitted {
  id: number;
  /** False when it was saved but could not go on the shelf. */
  isWhole: boolean;
  /** It has just gone on the shelf. */
  isPublished: boolean;
}

/** A draft of an earlier release, which wrote no version down. */
const unknownStart = {
  title: '内容可能已被他人修改',
  text: '恢复的草稿没有记录它修改的是哪个版本，请先查看最新内容',
};

interface Conflict {
  title: string;
  /** Who changed it, when. */
  text: string;
  values: ActivityFormValues;
  publish: boolean;
}

interface SubmitOptions {
  /** The activity that is edited; null adds one. */
  record: { id: number; version: number | null } | null;
  onDone(submitted: Submitted): void;
  /** What the server refused; said already where it belongs to no field. */
  onRefused(failure: CallFailure): void;
}

/** Saves the form, on request with its way onto the shelf; asks when somebody else saved in between. */
export function useSubmit({ record, onDone, onRefused }: SubmitOptions) {
  const save = useSaveActivity();
  const modify = useModifyActivity();
  const approve = useApproveActivity();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [submitting, setSubmitting] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setSubmitting(true);
    try {
      await work();
    } finally {
      setSubmitting(false);
    }
  };

  const write = async (values: ActivityFormValues, version: number | null): Promise<number> => {
    if (!record) return (await save.mutateAsync(toSave(values))).id;
    if (version === null) throw new Error('a change has a version');
    return (await modify.mutateAsync({ ...toSave(values), id: record.id, version })).id;
  };

  const writeAndPublish = async (values: ActivityFormValues, version: number | null, publish: boolean) => {
    if (record && version === null) return setConflict({ ...unknownStart, values, publish });
    let id: number;
    try {
      id = await write(values, version);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === CONFLICT)
        return setConflict({ title: '内容已被他人修改', text: error.message, values, publish });
      tellFailure(error, calls.activity.modify.path);
      return onRefused(error);
    }
    let isWhole = true;
    if (publish) {
      try {
        await approve.mutateAsync({ id, publishStatus: PublishStatus.onShelf });
      } catch (error) {
        // Told already; what was saved stays saved.
        if (!(error instanceof CallFailure)) throw error;
        isWhole = false;
      }
    }
    if (isWhole) tellDone(publish ? '保存并上架成功' : '保存成功');
    onDone({ id, isWhole, isPublished: publish && isWhole });
  };

  return {
    submitting,
    submit: (values: ActivityFormValues, publish: boolean) =>
      run(() => writeAndPublish(values, record?.version ?? null, publish)),
    conflict,
    dismissConflict: () => setConflict(null),
    /** Saves over what somebody else saved, as of now: a third writer would be told again. */
    overwrite: () =>
      run(async () => {
        if (!conflict || !record) return;
        setConflict(null);
        try {
          const latest = await api.activity.detail({ id: record.id });
          const formItemList = rebaseItems(conflict.values.formItemList, latest.formItemList);
          await writeAndPublish({ ...conflict.values, formItemList }, latest.version, conflict.publish);
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error;
        }
      }),
  };
}
