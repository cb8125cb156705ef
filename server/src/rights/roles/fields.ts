/** What a role holds, and where it stands; departments and resources, which stand in tables of their own, by hand. */
import {
  type RoleFields,
  type RoleValues,
  roleFields,
  roleHolderFields,
  roleOptionFields,
} from '@outbound/contract';
import { type ColumnKey, columnValues, fieldTable } from '../../records/field-table.ts';

const named = { roleName: 'name', roleCode: 'code' } as const;
export const roleColumns = fieldTable('role', roleFields, {
  ...named,
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});
/** Those of them that pickers show, and the list of a resource's roles. */
export const optionColumns = fieldTable('role', roleOptionFields, named);
export const holderColumns = fieldTable('role', roleHolderFields, named);

/** What is written of a role besides what it grants. */
export type OwnValues = Pick<RoleValues, ColumnKey<RoleFields> & keyof RoleValues>;

/** A role as it is stored. */
export const columnsOf = (values: OwnValues) => columnValues(roleColumns, values);
export type StoredColumns = ReturnType<typeof columnsOf>;
