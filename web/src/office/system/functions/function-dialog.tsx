import type { ResourceNode } from '@outbound/contract';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useAddFunction, useModifyFunction } from './function-calls.ts';
import { useFunctionFields } from './function-fields.tsx';
import { type FunctionValues, toFunctionInput, valuesBelow, valuesOfFunction } from './function-nodes.ts';

/** What the dialog is open for: one that is changed, or a new one below `parent`. */
export type FunctionSubject = { node: ResourceNode } | { parent: ResourceNode | null };

interface FunctionDialogProps {
  subject: FunctionSubject;
  tree: readonly ResourceNode[];
  onClose(): void;
}

/** Adds or changes a module, menu or function. */
export function FunctionDialog({ subject, tree, onClose }: FunctionDialogProps) {
  const edited = 'node' in subject ? subject.node : null;
  const start = 'node' in subject ? valuesOfFunction(subject.node) : valuesBelow(subject.parent);
  const fields = useFunctionFields(tree, edited);
  const add = useAddFunction();
  const modify = useModifyFunction();
  const submit = (typed: Partial<FunctionValues>) => {
    // What is not shown keeps what it was.
    const values = { ...start, ...typed, parentId: typed.parentId ?? null };
    const input = toFunctionInput(values);
    return edited
      ? modify.mutateAsync({ ...input, id: edited.id, version: edited.version })
      : add.mutateAsync({ ...input, status: values.status });
  };
  return (
    <DialogForm<FunctionValues>
      open
      subject="功能"
      title={edited ? `修改：${edited.resourceName}` : '新增功能'}
      width="min(880px, 70%)"
      record={start}
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
