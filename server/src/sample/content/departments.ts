import {
  OrganisationType,
  organisationTypeLabels,
  UserType,
  userTypeLabels,
  valuesOf,
} from '@outbound/contract';
import {
  counted,
  type Document,
  labelled,
  leadingFields,
  list,
  oneOf,
  orNull,
  readFields,
  readTable,
  sectionOf,
  text,
  whole,
  yesOrNo,
} from '../text/index.ts';

/** A department; its parent stands before it in the list. */
export interface SampleDepartment {
  code: string;
  name: string;
  shortName: string;
  /** Code of the parent; null for the topmost one of the sample. */
  parent: string | null;
  organisationType: OrganisationType;
  /** Name of what its people mostly are. */
  mix: string;
  /** People beside the named accounts. */
  staff: number;
  /** Code of the role that its work asks for; null for that of its mix. */
  role: string | null;
  /** Code of the role of the first two beside the head; null for the same as the others. */
  seniorRole: string | null;
}

/** What the people of a department mostly are: it decides their user types and where their accounts come from. */
export interface SampleMix {
  name: string;
  /** User types with how many of a hundred have them. */
  types: readonly (readonly [UserType, number])[];
  /** Of a hundred so many are men. */
  men: number;
  /** Of a hundred so many come from the other system. */
  synced: number;
  /** The first account of such a department is the department's own. */
  hasUnitAccount: boolean;
  role: string;
}

/** Order is the office's order. */
export function readDepartments(document: Document, roleCodes: readonly string[]) {
  const role = oneOf(roleCodes);
  const mixes: SampleMix[] = readTable(document, sectionOf(document, '人员构成'), {
    name: ['构成', text],
    types: ['用户类型', list(counted(labelled(valuesOf(UserType), userTypeLabels)))],
    men: ['男性', whole],
    synced: ['同步', whole],
    hasUnitAccount: ['单位账号', yesOrNo],
    role: ['角色', role],
  });
  const above: string[] = [];
  const code = (given: string) => {
    above.push(text(given));
    return given;
  };
  // Read in this order: a department is known from the next row on, so that none lies below itself.
  const departments: SampleDepartment[] = readTable(document, sectionOf(document, '部门'), {
    parent: ['上级', orNull((given) => oneOf(above)(given))],
    code: ['编码', code],
    name: ['名称', text],
    shortName: ['简称', text],
    organisationType: ['机构类型', labelled(valuesOf(OrganisationType), organisationTypeLabels)],
    mix: ['构成', oneOf(mixes.map(({ name }) => name))],
    staff: ['人员', whole],
    role: ['角色', orNull(role)],
    seniorRole: ['骨干角色', orNull(role)],
  });
  const { headRole } = readFields(leadingFields(document, { blocks: document.blocks, line: 1 }), {
    headRole: ['负责人角色', role],
  });
  return { departments, mixes, headRole };
}

/** Codes of a department and of everything below it. */
export function departmentsBelow(
  { departments }: { departments: readonly SampleDepartment[] },
  code: string,
): string[] {
  const below = new Set([code]);
  for (const one of departments) if (one.parent !== null && below.has(one.parent)) below.add(one.code);
  return [...below];
}
