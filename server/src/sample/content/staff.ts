/** The people of the sample organisation beside the named accounts: the same ones every time. Nobody of them can sign in. */
import {
  Gender,
  type OrganisationType,
  OrganisationType as organisation,
  UserType,
} from '@outbound/contract';
import { type SampleAccount, sampleAccounts } from './accounts.ts';
import {
  type SampleDepartment,
  type SampleField,
  sampleDepartments,
  sampleTelephone,
} from './departments.ts';
import { newIdCard } from './id-card.ts';
import { newName } from './names.ts';
import { unusedRanges } from './people.ts';
import { between, mulberry32, pick, pickWeighted, type Random } from './prng.ts';

/** A person of the sample. Days and minutes count back from the first start. */
export interface SampleStaff
  extends Pick<SampleAccount, 'userLoginId' | 'userName' | 'gender' | 'mobilePhone' | 'userType'> {
  /** Codes; the first one is the main department. */
  departments: readonly string[];
  roles: readonly string[];
  telephone: string;
  idCard: string;
  email: string;
  orgType: OrganisationType;
  isSynced: boolean;
  isEnabled: boolean;
  isOnJob: boolean;
  isHead: boolean;
  sortNum: number;
  joinedDays: number;
  /** How often he signs in on a working day, 0 to 1; 0 for who never did. */
  diligence: number;
}

/** User types of a field with how many of a hundred have them. */
const types: Record<SampleField, readonly (readonly [UserType, number])[]> = {
  civil: [
    [UserType.other, 94],
    [UserType.auxiliaryPolice, 4],
    [UserType.police, 2],
  ],
  security: [
    [UserType.police, 46],
    [UserType.auxiliaryPolice, 34],
    [UserType.teamMember, 14],
    [UserType.dispatcher, 6],
  ],
  duty: [
    [UserType.dispatcher, 70],
    [UserType.police, 20],
    [UserType.auxiliaryPolice, 10],
  ],
  team: [
    [UserType.teamMember, 82],
    [UserType.auxiliaryPolice, 18],
  ],
  technical: [
    [UserType.other, 92],
    [UserType.testAccount, 8],
  ],
  station: [
    [UserType.other, 80],
    [UserType.teamMember, 20],
  ],
};

/** Of a hundred people of a field so many come from the other system. */
const synced: Record<SampleField, number> = {
  civil: 2,
  security: 32,
  duty: 36,
  team: 12,
  technical: 0,
  station: 0,
};

/** The role that the work of a department asks for, by department, else by field. */
const roleOf: Record<string, string> = {
  activity: 'activity-officer',
  'latin-activity': 'activity-officer',
  'china-activity': 'activity-officer',
  venue: 'activity-officer',
  information: 'information-editor',
  editing: 'information-editor',
  media: 'information-editor',
  translation: 'information-editor',
  audit: 'log-auditor',
};
const roleOfField: Record<SampleField, string> = {
  civil: 'department-reader',
  security: 'task-member',
  duty: 'risk-dispatcher',
  team: 'task-member',
  technical: 'department-reader',
  station: 'department-reader',
};

const chance = (random: Random, ofHundred: number) => between(random, 1, 100) <= ofHundred;

/** What nobody else may have, and who comes next. */
interface Taken {
  names: Set<string>;
  logins: Set<string>;
  mobiles: Set<string>;
  /** Counts all people. */
  place: number;
}

function unique(wanted: string, taken: Set<string>): string {
  let one = wanted;
  for (let number = 2; taken.has(one); number++) one = `${wanted}${number}`;
  taken.add(one);
  return one;
}

/** Behind the operator's range ten digits of our own: sign-ups and named accounts have others. */
function newMobile(random: Random, taken: Set<string>): string {
  for (;;) {
    const mobile = `${pick(random, unusedRanges)}${between(random, 20_000_000, 99_999_999)}`;
    if (taken.has(mobile)) continue;
    taken.add(mobile);
    return mobile;
  }
}

interface Standing {
  isHead: boolean;
  rank: number;
  deptPlace: number;
}

function newPerson(
  random: Random,
  department: SampleDepartment,
  standing: Standing,
  taken: Taken,
): SampleStaff {
  const { field, code } = department;
  const { isHead, rank, deptPlace } = standing;
  const place = taken.place++;
  const isUnit = field === 'station' && rank === 0;
  const drawn = isUnit ? UserType.unitAccount : pickWeighted(random, types[field]);
  const userType = isHead && drawn === UserType.testAccount ? UserType.other : drawn;
  const isPerson = userType !== UserType.unitAccount && userType !== UserType.testAccount;
  const maleShare = field === 'civil' || field === 'station' ? 46 : 70;
  const gender = !isPerson ? Gender.unknown : chance(random, maleShare) ? Gender.male : Gender.female;
  const name =
    gender === Gender.unknown
      ? {
          text: isUnit ? department.name : `${department.shortName}测试账号`,
          pinyin: `${code}_${isUnit ? 'station' : 'test'}`,
        }
      : newName(random, gender, taken.names);
  const userLoginId = unique(name.pinyin, taken.logins);
  const isOnJob = !(isPerson && !isHead && chance(random, 3));
  return {
    userLoginId,
    userName: name.text,
    gender,
    mobilePhone: newMobile(random, taken.mobiles),
    userType,
    departments: [code, ...secondDepartment(random, department, isPerson && !isHead)],
    roles: rolesOf(department, isHead, rank),
    telephone: `${sampleTelephone(deptPlace)}-${800 + rank}`,
    idCard: isPerson ? newIdCard(random, gender, place) : '',
    email: `${userLoginId}@office.example`,
    orgType: chance(random, 88) ? department.organisationType : organisation.insideTemporary,
    isSynced: isPerson && chance(random, synced[field]),
    isEnabled: isOnJob && (isHead || !chance(random, 3)),
    isOnJob,
    isHead,
    sortNum: isHead ? 2 : 3 + rank,
    // A third was there from the beginning, the others came little by little.
    joinedDays: isHead || chance(random, 34) ? between(random, 500, 540) : between(random, 2, 499),
    diligence: !isOnJob || chance(random, 9) ? 0 : 0.08 + random() * 0.5,
  };
}

/** A few work in two departments: the second one is a neighbour. */
function secondDepartment(random: Random, { code, parent }: SampleDepartment, may: boolean): string[] {
  if (!may || !chance(random, 7)) return [];
  const neighbours = sampleDepartments.filter((one) => one.parent === parent && one.code !== code);
  return neighbours.length === 0 ? [] : [pick(random, neighbours).code];
}

function rolesOf({ code, field }: SampleDepartment, isHead: boolean, rank: number): string[] {
  const own = roleOf[code] ?? roleOfField[field];
  if (isHead) return ['department-head', own];
  return code === 'personnel' && rank <= 2 ? ['personnel-officer'] : [own];
}

/** Departments that a named account leads have no other head. */
const namedHeads = new Set(
  sampleAccounts.filter((one) => one.role === 'department-head').map((one) => one.department),
);

function newStaff(seed: number): SampleStaff[] {
  const random = mulberry32(seed);
  const taken: Taken = {
    names: new Set(sampleAccounts.map((one) => one.userName)),
    logins: new Set(['admin', ...sampleAccounts.map((one) => one.userLoginId)]),
    mobiles: new Set(sampleAccounts.map((one) => one.mobilePhone)),
    place: sampleAccounts.length,
  };
  return sampleDepartments.flatMap((department, deptPlace) =>
    Array.from({ length: department.staff }, (_, rank) => {
      const headRank = department.field === 'station' ? 1 : 0;
      const isHead = rank === headRank && !namedHeads.has(department.code);
      return newPerson(random, department, { isHead, rank, deptPlace }, taken);
    }),
  );
}

/** The named accounts as people like the others. */
function namedPeople(seed: number): SampleStaff[] {
  const random = mulberry32(seed);
  return sampleAccounts.map((one, place) => {
    const department = sampleDepartments.findIndex(({ code }) => code === one.department);
    const isPerson = one.gender !== Gender.unknown;
    return {
      userLoginId: one.userLoginId,
      userName: one.userName,
      gender: one.gender,
      mobilePhone: one.mobilePhone,
      userType: one.userType,
      departments: [one.department],
      roles: [one.role],
      telephone: `${sampleTelephone(department)}-${900 + place}`,
      idCard: isPerson ? newIdCard(random, one.gender, place) : '',
      email: `${one.userLoginId}@office.example`,
      orgType: sampleDepartments[department]?.organisationType ?? organisation.insideCompile,
      isSynced: false,
      isEnabled: true,
      isOnJob: true,
      isHead: one.role === 'department-head',
      sortNum: 1,
      joinedDays: 541 + place,
      // Who reviews sign-ups was there; the others enter for the first time.
      diligence: one.key === 'operator' ? 0.9 : 0,
    };
  });
}

/** Everybody: first who can sign in, then the others by department. */
export const sampleStaff: readonly SampleStaff[] = [...namedPeople(20_261), ...newStaff(20_262)];
