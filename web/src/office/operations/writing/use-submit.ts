import { useState } from 'react';
import { tellDone, tellFailure } from '../../../api/events.ts';
import { CallFailure, CONFLICT } from '../../../api/failure.ts';
import type { DifferingField } from './differing-fields.ts';

export interface Submitted {
  id: number;
  /** False when it was saved but could not go on the shelf. */
  isWhole: boolean;
  /** It has just gone on the shelf. */
  isPublished: boolean;
}

/** The stored record that is changed. */
export interface Changed {
  id: number;
  version: number;
}

/** How a subject is written. */
export interface Ways<V> {
  /** Adds a record, or changes one; answers its id. */
  write(values: V, changed: Changed | null): Promise<number>;
  /** False when it stays off the shelf, which has been told. */
  publish(id: number): Promise<boolean>;
  /** What was typed, made ready to stand over what somebody else saved, and the version of that. */
  overLatest(values: V, id: number): Promise<{ values: V; version: number }>;
  /** What was typed, made ready to be a record of its own. */
  asCopy(values: V): V;
  /** What was typed against what is stored. */
  differences(values: V, id: number): Promise<readonly DifferingField[]>;
  /** Whose failures these are: their words are told under this path. */
  path: string;
}

/** A draft of an earlier release, which wrote no version down. */
const unknownStart = {
  title: '内容可能已被他人修改',
  text: '恢复的草稿没有记录它修改的是哪个版本，请先查看最新内容',
};

export interface Conflict<V> {
  title: string;
  /** Who changed it, when. */
  text: string;
  values: V;
  publish: boolean;
}

interface SubmitOptions<V> {
  /** The record that is edited; null adds one. */
  record: { id: number; version: number | null } | null;
  ways: Ways<V>;
  onDone(submitted: Submitted): void;
  /** What the server refused; said already where it belongs to no field. */
  onRefused(failure: CallFailure): void;
}

/** Saves the form, on request with its way onto the shelf; asks when somebody else saved in between. */
export function useSubmit<V>({ record, ways, onDone, onRefused }: SubmitOptions<V>) {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const [submitting, setSubmitting] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setSubmitting(true);
    try {
      await work();
    } finally {
      setSubmitting(false);
    }
  };

  /** The id that it has, or why it was refused. */
  const write = async (values: V, changed: Changed | null): Promise<number | CallFailure> => {
    try {
      return await ways.write(values, changed);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return error;
    }
  };
  const refuse = (failure: CallFailure) => {
    tellFailure(failure, ways.path);
    onRefused(failure);
  };
  const writeAndPublish = async (values: V, version: number | null, publish: boolean) => {
    if (record && version === null) return setConflict({ ...unknownStart, values, publish });
    const id = await write(values, record && version !== null ? { id: record.id, version } : null);
    if (id instanceof CallFailure) {
      if (id.code !== CONFLICT) return refuse(id);
      return setConflict({ title: '内容已被他人修改', text: id.message, values, publish });
    }
    // What was saved stays saved, whether it goes on the shelf or not.
    const isWhole = !publish || (await ways.publish(id));
    if (isWhole) tellDone(publish ? '保存并上架成功' : '保存成功');
    onDone({ id, isWhole, isPublished: publish && isWhole });
  };

  return {
    submitting,
    submit: (values: V, publish: boolean) =>
      run(() => writeAndPublish(values, record?.version ?? null, publish)),
    conflict,
    dismissConflict: () => setConflict(null),
    /** What was typed against what is stored now. */
    differences: async () => (conflict && record ? ways.differences(conflict.values, record.id) : []),
    /** Saves what was typed as a record of its own, which nobody else has; what somebody else saved stays. */
    saveAs: () =>
      run(async () => {
        if (!conflict) return;
        setConflict(null);
        const id = await write(ways.asCopy(conflict.values), null);
        if (id instanceof CallFailure) return refuse(id);
        tellDone('已另存为副本');
        onDone({ id, isWhole: true, isPublished: false });
      }),
    /** Saves over what somebody else saved, as of now: a third writer would be told again. */
    overwrite: () =>
      run(async () => {
        if (!conflict || !record) return;
        setConflict(null);
        try {
          const latest = await ways.overLatest(conflict.values, record.id);
          await writeAndPublish(latest.values, latest.version, conflict.publish);
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error;
        }
      }),
  };
}
