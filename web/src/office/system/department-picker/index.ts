/** Departments to pick from, and what picked ones are called. */
export { DepartmentNames, DepartmentPicker, useDepartmentNames } from './department-picker.tsx';
