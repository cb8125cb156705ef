/** The tree of departments, for the pages beside it: to walk in, and to pick from. */
export { type Drop, findNode } from './department-nodes.ts';
export { DepartmentNames, DepartmentPicker, useDepartmentNames } from './department-picker.tsx';
export { DepartmentTree, departmentTrees } from './department-tree.tsx';
