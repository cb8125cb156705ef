import { type Answer, calls } from '@outbound/contract';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useAddRole, useModifyRole } from './role-calls.ts';
import { changesRights, type RoleValues, toRoleInput } from './role-values.ts';

/** Somebody else wrote in between (CM4090). */
const CONFLICT = 'CM4090';

export type RoleImpact = Answer<typeof calls.role.preview>;

type Question =
  /** Who is affected; asked before saving. */
  | { kind: 'impact'; impact: RoleImpact }
  /** Somebody else saved in between: who, when. */
  | { kind: 'conflict'; text: string };

interface SaveOptions {
  /** The role that is edited, as it was read; null adds one. */
  record: { id: number; version: number; values: RoleValues } | null;
  onDone(): void;
  onRefused(failure: CallFailure): void;
}

/** Saves a role: asks first when it changes what people may do, and when somebody else saved in between. */
export function useSaveRole({ record, onDone, onRefused }: SaveOptions) {
  const add = useAddRole();
  const modify = useModifyRole();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSaving, setSaving] = useState(false);
  const waiting = useRef<RoleValues | null>(null);

  const run = async (work: () => Promise<void>) => {
    setSaving(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === CONFLICT) return setQuestion({ kind: 'conflict', text: error.message });
      tellFailure(error, calls.role.modify.path);
      onRefused(error);
    } finally {
      setSaving(false);
    }
  };
  const write = async (values: RoleValues, version: number | null) => {
    const input = toRoleInput(values);
    if (record && version !== null) await modify.mutateAsync({ ...input, id: record.id, version });
    else await add.mutateAsync(input);
    setQuestion(null);
    tellDone('保存成功');
    onDone();
  };
  const version = record?.version ?? null;

  return {
    isSaving,
    question,
    /** Back to the form, with everything typed. */
    dismiss: () => setQuestion(null),
    save: (values: RoleValues) =>
      run(async () => {
        waiting.current = values;
        if (record && changesRights(record.values, values)) {
          const { dataScope, departmentIds, resourceIds, status } = toRoleInput(values);
          const impact = await api.role.preview(
            { id: record.id, dataScope, departmentIds, resourceIds, status },
            { quiet: true },
          );
          if (impact.memberNum > 0) return setQuestion({ kind: 'impact', impact });
        }
        await write(values, version);
      }),
    /** Saves in spite of the question; over what somebody else saved, as of now. */
    confirm: () =>
      run(async () => {
        const values = waiting.current;
        if (!values) return;
        const isOver = question?.kind === 'conflict' && record;
        const latest = isOver ? await api.role.detail({ id: record.id }, { quiet: true }) : null;
        await write(values, latest?.version ?? version);
      }),
  };
}
