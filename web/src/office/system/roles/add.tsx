import { RoleForm } from './role-form.tsx';
import { emptyRole } from './role-values.ts';

/** A new role. */
export default function AddRole() {
  return <RoleForm start={emptyRole} record={null} />;
}
