import { type PermissionCode, PublishStatus } from '@outbound/contract';
import { Form } from 'antd';
import { useId, useState } from 'react';
import type { FieldFault } from '../../../api/failure.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useMessage } from '../../../ui/feedback/use-message.ts';
import { stillUploading, useUploadCount } from '../../../ui/files/running-uploads.ts';
import { useLeaveWarning } from '../../../ui/forms/use-kept-form.ts';
import { useTab } from '../../tabs/tab-store.ts';
import type { DraftKind } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { type Judge, type PlacedFault, useFaults } from './use-faults.ts';
import { type Submitted, useSubmit, type Ways } from './use-submit.ts';

/** What a long form writes: how it is called, kept and judged. */
export interface WritingKind<V extends object, N extends keyof V & string> {
  /** 资讯, 活动. */
  subject: string;
  /** Its list; what is edited and read stands below it. */
  path: string;
  addCode: PermissionCode;
  publishCode: PermissionCode;
  drafts: DraftKind<V>;
  judge: Judge<V, N>;
  /** What the server refused, at the fields that it means. */
  placeFaults(faults: readonly FieldFault[]): readonly PlacedFault<N>[];
  /** Which part of the form a field stands in, before what is wrong with it. */
  partOf(name: N): string;
  /** What happens to what somebody else saved when it is written over. */
  overwritten: string;
}

/** What a form is opened with. */
export interface WritingStart<V> {
  /** What the form starts with, unless a draft is found. */
  start: V;
  /** Names the draft: 'new', 'copy-<id>' or the id that is edited. */
  subject: string;
  /** The record that is edited; null adds one. */
  record: { id: number; version: number; publishStatus: PublishStatus } | null;
}

interface WritingWays<V, N extends string> {
  ways: Ways<V>;
  /** Brings a field in sight, whatever step or language it stands in. */
  show(name: N): void;
  /** Where one is: what is wrong elsewhere is told, and leads nobody away. */
  isInSight(name: N): boolean;
  /** The last question before it is saved. */
  isSure(values: V, publish: boolean): Promise<boolean>;
  /** Instead of closing the form, once it is on the shelf. */
  onPublished?(id: number): void;
}

/** A long form between its first key and its record: the draft, the faults, saving, and who else saved meanwhile. */
export function useWriting<V extends object, N extends keyof V & string>(
  kind: WritingKind<V, N>,
  { start, subject, record }: WritingStart<V>,
  { ways, show, isInSight, isSure, onPublished }: WritingWays<V, N>,
) {
  const confirm = useConfirm();
  const message = useMessage();
  const tab = useTab();
  const [form] = Form.useForm<V>();
  // Hidden tabs keep their forms: without a name the fields of two would share ids.
  const formName = useId();
  const uploads = useUploadCount();
  const draft = useDraft(kind.drafts, subject);
  const [initial] = useState(() => draft.found?.values ?? start);
  const [isDirty, setDirty] = useState(draft.found !== null);
  const [previewed, setPreviewed] = useState<V | null>(null);
  const version = draft.found ? draft.found.version : (record?.version ?? null);
  const values = (): V => form.getFieldsValue(true);
  const { faults, ...found } = useFaults(form, kind.judge);

  const goTo = ({ name }: PlacedFault<N>) => {
    show(name);
    // It has to be in sight before it can be scrolled in.
    window.setTimeout(() =>
      form.scrollToField(name as Parameters<typeof form.scrollToField>[0], { block: 'center', focus: true }),
    );
  };
  const leave = ({ id, isWhole, isPublished }: Submitted) => {
    draft.drop();
    setDirty(false);
    if (isPublished && onPublished) onPublished(id);
    else if (isWhole) tab.close(kind.path);
    else if (record) tab.refresh();
    else tab.close(`${kind.path}/edit?id=${id}`);
  };
  const saving = useSubmit({
    record: record ? { id: record.id, version } : null,
    ways,
    onDone: leave,
    onRefused: (failure) => found.refused(kind.placeFaults(failure.fields)),
  });
  const save = async (publish: boolean) => {
    const running = uploads.count();
    if (running > 0) return void message.warning(stillUploading(running));
    const current = values();
    const [first] = found.seek(publish);
    if (first) {
      // Elsewhere it is told, with the way there: nobody is taken away from where he is.
      if (isInSight(first.name)) goTo(first);
      return;
    }
    if (await isSure(current, publish)) await saving.submit(current, publish);
  };
  const cancel = async () => {
    if (isDirty && !(await confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开' }))) return;
    draft.drop();
    tab.close(kind.path);
  };
  const dropDraft = () => {
    draft.drop();
    form.setFieldsValue(start as Parameters<typeof form.setFieldsValue>[0]);
    found.forget();
    setDirty(false);
  };
  const changed = (names: readonly string[]) => {
    found.changed(names);
    setDirty(true);
    draft.keep(values(), version);
  };

  useLeaveWarning(isDirty);

  return {
    kind,
    record,
    form,
    formName,
    initial,
    uploads,
    draft,
    faults,
    saving,
    isOnShelf: record?.publishStatus === PublishStatus.onShelf,
    previewed,
    preview: () => setPreviewed(values()),
    endPreview: () => setPreviewed(null),
    goTo,
    save,
    cancel,
    dropDraft,
    changed,
  };
}

/** A long form that is being written. */
export type Writing<V extends object, N extends keyof V & string> = ReturnType<typeof useWriting<V, N>>;
