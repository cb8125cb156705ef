import type { ResourceNode } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useAddFunction, useModifyFunction } from './function-calls.ts';
import { useFunctionFields } from './function-fields.tsx';
import {
  type FunctionValues,
  findFunction,
  toFunctionInput,
  valuesBelow,
  valuesOfFunction,
} from './function-nodes.ts';

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
  const start = 'parent' in subject ? valuesBelow(subject.parent) : null;
  const fields = useFunctionFields(tree);
  const add = useAddFunction();
  const modify = useModifyFunction();
  const submit = (typed: Partial<FunctionValues>, node: ResourceNode | null) => {
    // What is not shown keeps what it was.
    const before = node ? valuesOfFunction(node) : (start ?? valuesBelow(null));
    const values = { ...before, ...typed, parentId: typed.parentId ?? null };
    const input = toFunctionInput(values);
    return node
      ? modify.mutateAsync({ ...input, id: node.id, version: node.version })
      : add.mutateAsync({ ...input, status: values.status });
  };
  return (
    <DialogForm<FunctionValues, ResourceNode>
      open
      subject="功能"
      title={edited ? `修改：${edited.resourceName}` : '新增功能'}
      width="min(880px, 70%)"
      record={start}
      edited={
        edited && {
          record: edited,
          read: async () => findFunction(await api.resource.tree({}), edited.id),
          valuesOf: valuesOfFunction,
        }
      }
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
