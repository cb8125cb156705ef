import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  citizenIdRule,
  Gender,
  identityFaults,
  mobilePhoneRule,
  OrganisationType,
  type PermissionCode,
  permissionNames,
  UserType,
} from '@outbound/contract';
import { departmentsBelow } from './content/departments.ts';
import { readSample } from './content/sample.ts';
import { checkDigit } from './generated/id-card.ts';
import { HISTORY_DAYS, sampleSignIns } from './generated/sign-ins.ts';
import { type SampleStaff, sampleStaff as staffOf } from './generated/staff.ts';

const sample = await readSample();
const { accounts: sampleAccounts, departments: sampleDepartments, roles: sampleRoles } = sample;
const sampleStaff = staffOf(sample);
const count = (holds: (one: SampleStaff) => boolean) => sampleStaff.filter(holds).length;
const isOnce = (values: readonly string[]) => assert.equal(new Set(values).size, values.length);
const departmentCodes = new Set(sampleDepartments.map(({ code }) => code));
const roleCodes = new Set(sampleRoles.map(({ code }) => code));

describe('sample departments', () => {
  it('are forty in a tree whose parents come first, of every organisation type', () => {
    assert.equal(sampleDepartments.length, 40);
    isOnce(sampleDepartments.map(({ code }) => code));
    isOnce(sampleDepartments.map(({ name, parent }) => `${parent} ${name}`));
    assert.deepEqual(
      [...new Set(sampleDepartments.map((one) => one.organisationType))].sort(),
      Object.values(OrganisationType),
    );
    const levels = new Map<string, number>();
    for (const [place, { code, parent }] of sampleDepartments.entries()) {
      const above = parent === null ? 0 : levels.get(parent);
      assert.ok(above !== undefined && (parent === null) === (place === 0), code);
      levels.set(code, above + 1);
    }
    assert.equal(Math.max(...levels.values()), 4);
  });

  it('each have one head, who works there', () => {
    for (const { code } of sampleDepartments)
      assert.equal(
        count((one) => one.isHead && one.departments[0] === code),
        1,
        code,
      );
  });

  it('know what lies below', () => {
    assert.deepEqual(departmentsBelow(sample, 'dissuasion'), [
      'dissuasion',
      'dissuasion-first',
      'dissuasion-second',
    ]);
    assert.equal(departmentsBelow(sample, 'centre').length, 40);
  });
});

describe('sample roles', () => {
  it('hold codes that exist, under five different scopes', () => {
    assert.equal(new Set(sampleRoles.map((one) => one.dataScope)).size, 5);
    for (const role of sampleRoles) {
      for (const code of role.permissionCodes) assert.ok(permissionNames.has(code), code);
      for (const code of role.departments) assert.ok(departmentCodes.has(code), code);
    }
  });

  it('let who dispatches tasks open messages about them, and link alarms', () => {
    const dispatching = sampleRoles.filter((role) =>
      role.permissionCodes.includes('latin_task_management_create'),
    );
    assert.ok(dispatching.length > 0);
    for (const { code, permissionCodes } of dispatching)
      for (const needed of ['latin_task_management_handle', 'latin_task_info'])
        assert.ok(permissionCodes.includes(needed), `${code} ${needed}`);
  });

  it('let who dispatches tasks of the sample dispatch them, and who handles them handle them', () => {
    const codesOf = new Map(sampleRoles.map((role) => [role.code, role.permissionCodes]));
    const holds = ({ roles }: SampleStaff, code: PermissionCode) =>
      roles.some((role) => codesOf.get(role)?.includes(code));
    const { originators, handlers } = sample.taskWords;
    for (const login of originators) {
      const originator = sampleStaff.find(({ userLoginId }) => userLoginId === login);
      for (const code of ['latin_task_management_create', 'latin_task_management_draft'] as const)
        assert.ok(originator && holds(originator, code), `${login} ${code}`);
    }
    const handling = new Set(Object.values(handlers).flatMap(({ departments }) => departments));
    for (const one of sampleStaff)
      if (one.isEnabled && one.isOnJob && handling.has(one.departments[0] ?? ''))
        assert.ok(holds(one, 'latin_task_management_handle'), one.userLoginId);
  });

  it('are all held by somebody', () => {
    for (const code of roleCodes) assert.ok(count((one) => one.roles.includes(code)) > 0, code);
  });
});

describe('sample people of the office', () => {
  it('are three hundred; the named accounts come first, one at least of each user type', () => {
    assert.equal(sampleStaff.length, 300);
    assert.deepEqual(
      sampleStaff.slice(0, sampleAccounts.length).map((one) => one.userLoginId),
      sampleAccounts.map((one) => one.userLoginId),
    );
    assert.deepEqual(
      sampleAccounts.slice(0, 7).map((one) => one.userType),
      Object.values(UserType),
    );
  });

  it('stand in known departments with known roles', () => {
    for (const { userLoginId, departments, roles } of sampleStaff) {
      assert.ok(departments.length > 0 && roles.length > 0, userLoginId);
      isOnce(departments);
      for (const code of departments) assert.ok(departmentCodes.has(code), code);
      for (const code of roles) assert.ok(roleCodes.has(code), code);
    }
    assert.ok(count((one) => one.departments.length > 1) >= 5);
  });

  it('are spread as in a real office', () => {
    for (const userType of Object.values(UserType)) assert.ok(count((one) => one.userType === userType) >= 2);
    const [men, women] = [Gender.male, Gender.female].map((gender) => count((one) => one.gender === gender));
    assert.ok(men !== undefined && women !== undefined && men > 120 && women > 90);
    const ranges: [(one: SampleStaff) => boolean, number, number][] = [
      [(one) => !one.isOnJob, 3, 15],
      [(one) => one.isOnJob && !one.isEnabled, 3, 15],
      [(one) => one.isSynced, 15, 60],
      [(one) => one.diligence === 0, 15, 60],
      [(one) => one.userName.length === 2, 60, 160],
    ];
    for (const [holds, least, most] of ranges) {
      const found = count(holds);
      assert.ok(found >= least && found <= most, `${holds}: ${found}`);
    }
    const commonest = count((one) => one.userName.startsWith('王'));
    assert.ok(commonest >= 10 && commonest <= 40, String(commonest));
  });

  it('have accounts, names, phones and IDs that nobody else has and nobody real can have', () => {
    isOnce(sampleStaff.map((one) => one.userLoginId.toLowerCase()));
    isOnce(sampleStaff.map((one) => one.userName));
    isOnce(sampleStaff.map((one) => one.mobilePhone));
    isOnce(sampleStaff.flatMap((one) => (one.idCard === '' ? [] : [one.idCard])));
    for (const one of sampleStaff) {
      assert.match(one.userLoginId, /^[a-z][a-z0-9_-]{2,30}$/);
      assert.equal(mobilePhoneRule(one.mobilePhone), null);
      assert.match(one.telephone, /^010-0\d{7}-\d{3}$/);
      assert.match(one.email, /@office\.example$/);
      assert.deepEqual(identityFaults(one.userType, one), []);
      if (one.idCard === '') continue;
      assert.equal(citizenIdRule(one.idCard), null);
      assert.equal(one.idCard.slice(0, 6), '990000', 'an area that does not exist');
      assert.equal(one.idCard.at(-1), checkDigit(one.idCard.slice(0, 17)));
      assert.equal(Number(one.idCard[16]) % 2, one.gender === Gender.male ? 1 : 0);
    }
  });

  it('have IDs whose last character is reckoned as the standard does', () => {
    // The example of GB 11643 itself.
    assert.equal(checkDigit('11010519491231002'), 'X');
    assert.equal(checkDigit('44052418800101001'), '4');
  });
});

describe('sample sign-ins', () => {
  const today = '2026-06-15';
  const signIns = sampleSignIns(sampleStaff, today);

  it('are of the weeks before, fewer at weekends, of people who can', () => {
    assert.deepEqual(sampleSignIns(sampleStaff, today), signIns, 'the same every time');
    assert.ok(signIns.length > 700 && signIns.length < 2_500, String(signIns.length));
    for (const { time, person } of signIns) {
      assert.ok(time < today && time >= '2026-05-25', time);
      assert.ok(person.isOnJob, person.userLoginId);
    }
    const on = (day: string) => signIns.filter(({ time }) => time.startsWith(day)).length;
    assert.ok(on('2026-06-12') > 3 * on('2026-06-13'), 'a Friday and a Saturday');
    assert.equal(new Set(signIns.map(({ time }) => time.slice(0, 10))).size, HISTORY_DAYS);
  });

  it('went wrong now and then, and right a moment later', () => {
    const failed = signIns.filter((one) => one.isFailed);
    assert.ok(failed.length > 5 && failed.length < signIns.length / 10);
    for (const { person, time } of failed)
      assert.ok(
        signIns.some(
          (one) =>
            !one.isFailed &&
            one.person === person &&
            one.time > time &&
            one.time.slice(0, 16) === time.slice(0, 16),
        ),
      );
  });

  it('are none of the named accounts, which are taken into use by whoever starts, but for the reviewer', () => {
    const named = new Set(sampleAccounts.map((one) => one.userLoginId));
    const seen = new Set(signIns.map(({ person }) => person.userLoginId).filter((login) => named.has(login)));
    assert.deepEqual([...seen], ['linjing']);
  });
});
