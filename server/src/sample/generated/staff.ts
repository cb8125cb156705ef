/** The people of the sample organisation beside the named accounts: the same ones every time. Nobody of them can sign in. */
import {
  Gender,
  type OrganisationType,
  OrganisationType as organisation,
  UserType,
  userTypeLabels,
} from '@outbound/contract';
import type { Sample, SampleAccount, SampleDepartment, SampleName } from '../content/index.ts';
import { known } from '../known.ts';
import { unusedRanges } from './applications.ts';
import { newIdCard } from './id-card.ts';
import { newName } from './names.ts';
import { between, mulberry32, pick, pickWeighted, type Random } from './prng.ts';

/** No number of an area begins with 0, so that this one reaches nobody. */
export const sampleTelephone = (place: number) => `010-0${String(8_000_100 + place)}`;

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
  sample: Sample,
  department: SampleDepartment,
  { isHead, rank, deptPlace }: Standing,
  taken: Taken,
): SampleStaff {
  const mix = mixOf(sample, department);
  const place = taken.place++;
  const isUnit = mix.hasUnitAccount && rank === 0;
  const drawn = isUnit ? UserType.unitAccount : pickWeighted(random, mix.types);
  const userType = isHead && drawn === UserType.testAccount ? UserType.other : drawn;
  const isPerson = userType !== UserType.unitAccount && userType !== UserType.testAccount;
  const gender = !isPerson ? Gender.unknown : chance(random, mix.men) ? Gender.male : Gender.female;
  const name =
    gender === Gender.unknown
      ? accountName(department, userType)
      : newName(random, sample.staffNames, gender, taken.names);
  const userLoginId = unique(name.pinyin, taken.logins);
  const isOnJob = !(isPerson && !isHead && chance(random, 3));
  return {
    userLoginId,
    userName: name.text,
    gender,
    mobilePhone: newMobile(random, taken.mobiles),
    userType,
    departments: [department.code, ...secondDepartment(random, sample, department, isPerson && !isHead)],
    roles: rolesOf(sample, department, isHead, rank),
    telephone: `${sampleTelephone(deptPlace)}-${800 + rank}`,
    idCard: isPerson ? newIdCard(random, gender, place) : '',
    email: `${userLoginId}@office.example`,
    orgType: chance(random, 88) ? department.organisationType : organisation.insideTemporary,
    isSynced: isPerson && chance(random, mix.synced),
    isEnabled: isOnJob && (isHead || !chance(random, 3)),
    isOnJob,
    isHead,
    sortNum: isHead ? 2 : 3 + rank,
    // A third was there from the beginning, the others came little by little.
    joinedDays: isHead || chance(random, 34) ? between(random, 500, 540) : between(random, 2, 499),
    diligence: !isOnJob || chance(random, 9) ? 0 : 0.08 + random() * 0.5,
  };
}

const mixOf = ({ mixes }: Sample, { mix }: SampleDepartment) =>
  known(new Map(mixes.map((one) => [one.name, one])), mix);

/** What an account is called that is nobody's own. */
const accountName = ({ code, name, shortName }: SampleDepartment, userType: UserType): SampleName =>
  userType === UserType.unitAccount
    ? { text: name, pinyin: `${code}_station` }
    : { text: `${shortName}${userTypeLabels[userType]}`, pinyin: `${code}_test` };

/** A few work in two departments: the second one is a neighbour. */
function secondDepartment(
  random: Random,
  { departments }: Sample,
  { code, parent }: SampleDepartment,
  may: boolean,
): string[] {
  if (!may || !chance(random, 7)) return [];
  const neighbours = departments.filter((one) => one.parent === parent && one.code !== code);
  return neighbours.length === 0 ? [] : [pick(random, neighbours).code];
}

function rolesOf(sample: Sample, department: SampleDepartment, isHead: boolean, rank: number): string[] {
  const own = department.role ?? mixOf(sample, department).role;
  if (isHead) return [sample.headRole, own];
  return [rank <= 2 && department.seniorRole !== null ? department.seniorRole : own];
}

function newStaff(sample: Sample, seed: number): SampleStaff[] {
  const { accounts, departments } = sample;
  const random = mulberry32(seed);
  const taken: Taken = {
    names: new Set(accounts.map((one) => one.userName)),
    logins: new Set(['admin', ...accounts.map((one) => one.userLoginId)]),
    mobiles: new Set(accounts.map((one) => one.mobilePhone)),
    place: accounts.length,
  };
  // Departments that a named account leads have no other head.
  const led = new Set(accounts.filter((one) => one.role === sample.headRole).map((one) => one.department));
  return departments.flatMap((department, deptPlace) =>
    Array.from({ length: department.staff }, (_, rank) => {
      const headRank = mixOf(sample, department).hasUnitAccount ? 1 : 0;
      const isHead = rank === headRank && !led.has(department.code);
      return newPerson(random, sample, department, { isHead, rank, deptPlace }, taken);
    }),
  );
}

/** The named accounts as people like the others. */
function namedPeople({ accounts, departments, headRole, reviewer }: Sample, seed: number): SampleStaff[] {
  const random = mulberry32(seed);
  return accounts.map((one, place) => {
    const department = departments.findIndex(({ code }) => code === one.department);
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
      orgType: departments[department]?.organisationType ?? organisation.insideCompile,
      isSynced: false,
      isEnabled: true,
      isOnJob: true,
      isHead: one.role === headRole,
      sortNum: 1,
      joinedDays: 541 + place,
      // Who reviews sign-ups was there; the others enter for the first time.
      diligence: one.userLoginId === reviewer ? 0.9 : 0,
    };
  });
}

/** Everybody: first who can sign in, then the others by department. */
export function sampleStaff(sample: Sample): SampleStaff[] {
  return [...namedPeople(sample, 20_261), ...newStaff(sample, 20_262)];
}
