/** What a resource holds, and where it stands. */
import { type ResourceFields, resourceFields, type Values } from '@outbound/contract';
import { columnValues, fieldTable } from '../../records/field-table.ts';

export const resourceColumns = fieldTable('resource', resourceFields, { resourceName: 'name' });

/** A resource as a whole. */
export type ResourceState = Values<ResourceFields>;

/** A resource as it is stored. */
export const columnsOf = (state: ResourceState) => columnValues(resourceColumns, state);
export type StoredColumns = ReturnType<typeof columnsOf>;
