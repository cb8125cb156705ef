import type { ResourceNode } from '@outbound/contract';
import { api } from '../../../api/client.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { useAddResource, useModifyResource } from './resource-calls.ts';
import { useResourceFields } from './resource-fields.tsx';
import {
  findResource,
  type ResourceValues,
  toResourceInput,
  valuesBelow,
  valuesOfResource,
} from './resource-nodes.ts';

/** What the dialog is open for: one that is changed, or a new one below `parent`. */
export type ResourceSubject = { node: ResourceNode } | { parent: ResourceNode | null };

interface ResourceDialogProps {
  subject: ResourceSubject;
  tree: readonly ResourceNode[];
  onClose(): void;
}

/** Adds or changes a module, menu or function. */
export function ResourceDialog({ subject, tree, onClose }: ResourceDialogProps) {
  const edited = 'node' in subject ? subject.node : null;
  const start = 'parent' in subject ? valuesBelow(subject.parent) : null;
  const fields = useResourceFields(tree);
  const add = useAddResource();
  const modify = useModifyResource();
  const submit = (typed: Partial<ResourceValues>, node: ResourceNode | null) => {
    // What is not shown keeps what it was.
    const before = node ? valuesOfResource(node) : (start ?? valuesBelow(null));
    const values = { ...before, ...typed, parentId: typed.parentId ?? null };
    const input = toResourceInput(values);
    return node
      ? modify.mutateAsync({ ...input, id: node.id, version: node.version })
      : add.mutateAsync({ ...input, status: values.status });
  };
  return (
    <DialogForm<ResourceValues, ResourceNode>
      open
      subject="功能"
      title={edited ? `修改：${edited.resourceName}` : '新增功能'}
      width="min(880px, 70%)"
      record={start}
      edited={
        edited && {
          record: edited,
          read: async () => findResource(await api.resource.tree({}), edited.id),
          valuesOf: valuesOfResource,
        }
      }
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
