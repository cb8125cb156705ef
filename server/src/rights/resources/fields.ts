/** What a function holds, and where it stands. */
import { type ResourceFields, resourceFields, type Values } from '@outbound/contract';
import { columnValues, fieldTable } from '../../records/field-table.ts';

export const resourceColumns = fieldTable('resource', resourceFields, { resourceName: 'name' });

/** A function as a whole. */
export type ResourceState = Values<ResourceFields>;

/** A function as it is stored. */
export const columnsOf = (state: ResourceState) => columnValues(resourceColumns, state);
export type StoredColumns = ReturnType<typeof columnsOf>;
