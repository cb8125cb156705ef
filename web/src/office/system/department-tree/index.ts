/** The tree of departments, for the pages beside it to walk in; what picks from one comes with a filter when that is first seen. */
export { DepartmentFilter } from './department-filter.tsx';
export { type Drop, findNode } from './department-nodes.ts';
export { DepartmentTree, departmentTrees } from './department-tree.tsx';
