import type { Answer, calls, RoleDetail } from '@outbound/contract';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useAddRole, useModifyRole } from './role-calls.ts';
import { changesRights, type RoleValues, toRoleInput, valuesOfRole } from './role-values.ts';

export type RoleImpact = Answer<typeof calls.role.preview>;

/** What waits for an answer: who is affected by saving these values over this role. */
interface Question {
  impact: RoleImpact;
  values: RoleValues;
  record: RoleDetail;
}

interface SaveOptions {
  onDone(): void;
  onRefused(failure: CallFailure): Promise<void>;
}

/** Saves a role: asks first when it changes what people may do. */
export function useSaveRole({ onDone, onRefused }: SaveOptions) {
  const add = useAddRole();
  const modify = useModifyRole();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSaving, setSaving] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setQuestion(null);
      await onRefused(error);
    } finally {
      setSaving(false);
    }
  };
  const write = async (values: RoleValues, record: RoleDetail | null) => {
    const input = toRoleInput(values);
    if (record) await modify.mutateAsync({ ...input, id: record.id, version: record.version });
    else await add.mutateAsync(input);
    setQuestion(null);
    tellDone('保存成功');
    onDone();
  };

  return {
    isSaving,
    /** Who is affected; asked before saving. */
    impact: question?.impact ?? null,
    /** Back to the form, with everything typed. */
    dismiss: () => setQuestion(null),
    /** Saves over the role as it was read; null adds one. */
    save: (values: RoleValues, record: RoleDetail | null) =>
      run(async () => {
        if (record && changesRights(valuesOfRole(record), values)) {
          const { dataScope, deptIds, resourceIds, status } = toRoleInput(values);
          const impact = await api.role.preview(
            { id: record.id, dataScope, deptIds, resourceIds, status },
            { quiet: true },
          );
          if (impact.memberNum > 0) return setQuestion({ impact, values, record });
        }
        await write(values, record);
      }),
    /** Saves in spite of the question. */
    confirm: () =>
      run(async () => {
        if (question) await write(question.values, question.record);
      }),
  };
}
