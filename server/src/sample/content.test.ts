import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  ActivityType,
  ApplyStatus,
  activitySave,
  applyPhoneRule,
  FormItemType,
  itemTextFaults,
  missingTexts,
  nameTextFaults,
  PublishStatus,
  readLatLon,
  SESSION_FIELD,
  shownBy,
  signUpFaults,
  timeRangeText,
  translatedLanguages,
} from '@outbound/contract';
import { builtInTypes } from '../platform/dictionary/built-in.ts';
import type { SampleFormItem } from './content/index.ts';
import { readSample } from './content/sample.ts';
import { sampleApplications, unusedRanges } from './generated/applications.ts';
import { sampleStaff } from './generated/staff.ts';
import { sampleTime, sampleTimes } from './times.ts';

const sample = await readSample();
const { activities: sampleActivities, accounts, departments, forms, posterFolder } = sample;

/** The words of a built-in dictionary type. */
const wordsOf = (type: string) =>
  builtInTypes.find((one) => one.type === type)?.items.map((item) => item.dictValue) ?? [];
const [cities, services] = [wordsOf('activity_city'), wordsOf('service_name')];

const today = '2026-06-15';
const applications = sampleApplications(sample, 2026);
const of = (key: string) => applications.filter((one) => one.activity === key);
const formOf = (name: string) => forms.get(name) ?? [];
const chinese = (html: string) => html.replace(/<[^>]*>/g, '').match(/\p{Script=Han}/gu)?.length ?? 0;

const hasPlace = ({ status }: { status: ApplyStatus }) =>
  status === ApplyStatus.pending || status === ApplyStatus.approved;

describe('sample activities', () => {
  it('are enough, each with its own key, title and poster', () => {
    assert.ok(sampleActivities.length >= 14);
    for (const field of ['key', 'title'] as const)
      assert.equal(new Set(sampleActivities.map((one) => one[field])).size, sampleActivities.length);
    assert.equal(new Set(sampleActivities.map((one) => one.posters[0])).size, sampleActivities.length);
  });

  it('fit the limits of their fields', () => {
    for (const one of sampleActivities) {
      assert.ok([...one.title].length <= 60, one.title);
      assert.ok(one.services.length >= 1 && one.services.length <= 4, one.key);
      for (const service of one.services)
        assert.ok(
          services.some((known) => known === service),
          service,
        );
      assert.ok(cities.includes(one.cityLabel), one.cityLabel);
      assert.ok(
        departments.some(({ code }) => code === one.department),
        one.department,
      );
      assert.ok(
        accounts.some(({ userLoginId }) => userLoginId === one.createdBy),
        one.createdBy,
      );
    }
  });

  it('have posters that exist and hold no text, since fonts differ between machines', () => {
    for (const file of new Set(sampleActivities.flatMap((one) => one.posters))) {
      const address = join(posterFolder, file);
      assert.ok(existsSync(address), file);
      const svg = readFileSync(address, 'utf8');
      assert.match(svg, /viewBox="0 0 1200 1600"/);
      assert.doesNotMatch(svg, /<text|<image|foreignObject|NaN|undefined/);
      assert.ok(svg.length < 26_500, `${file}: ${svg.length}`);
    }
  });

  it('describe themselves in 300 to 900 Chinese characters with every kind of block', () => {
    for (const one of sampleActivities) {
      const length = chinese(one.detail);
      assert.ok(length >= 300 && length <= 900, `${one.key}: ${length}`);
      for (const tag of [
        '<h2>',
        '<p>',
        '<ul>',
        '<ol>',
        '<table>',
        '<blockquote>',
        '<strong>',
        '<a href="https://',
      ])
        assert.ok(one.detail.includes(tag), `${one.key}: ${tag}`);
    }
  });

  it('lie where their city lies when on site, and nowhere when online', () => {
    for (const one of sampleActivities) {
      if (one.activityType === ActivityType.online) {
        assert.equal(one.latLon, '');
        continue;
      }
      const place = readLatLon(one.latLon);
      assert.ok(place, one.key);
      const inChina = place.lat > 18 && place.lat < 54 && place.lon > 73 && place.lon < 135;
      const inLatinAmerica = place.lat > -56 && place.lat < 33 && place.lon > -118 && place.lon < -34;
      assert.ok(one.department === 'china-activity' ? inChina : inLatinAmerica, `${one.key}: ${one.latLon}`);
    }
  });

  it('are what the call activity/save takes', () => {
    for (const one of sampleActivities) {
      const saved = activitySave.safeParse({
        title: one.title,
        poster: JSON.stringify(one.posters.map((file) => ({ name: file, url: `/web/efs/${file}` }))),
        activityType: one.activityType,
        services: [...one.services],
        cityLabel: one.cityLabel,
        location: one.location,
        latLon: one.latLon,
        detail: one.detail,
        ...sampleTimes(one.schedule, today),
        capacity: one.capacity,
        serviceCapacity: { ...one.serviceCapacity },
        formItemList: formOf(one.form).map((item, index) => ({
          name: item.name,
          type: item.type,
          require: item.require,
          description: item.description,
          sortNum: index + 1,
          ...moreOf(item, formOf(one.form)),
        })),
      });
      assert.deepEqual(saved.error?.issues ?? [], [], one.key);
    }
  });

  it('keep the order of their times', () => {
    for (const one of sampleActivities) {
      const { startTime, endTime, applyStartTime, applyEndTime } = sampleTimes(one.schedule, today);
      assert.ok(startTime < endTime, one.key);
      assert.ok(applyStartTime && applyEndTime && applyStartTime < applyEndTime, one.key);
      assert.ok(applyEndTime <= endTime, one.key);
    }
  });

  it('cover every situation a visitor may meet', () => {
    const shown = sampleActivities.filter((one) => one.publishStatus === PublishStatus.onShelf);
    const taken = (key: string) => of(key).filter(hasPlace).length;
    const full = (one: (typeof shown)[number]) => one.capacity !== null && taken(one.key) >= one.capacity;
    const window = ({ schedule }: (typeof shown)[number]) => ({
      from: schedule.applyStartDays ?? -999,
      to: schedule.applyEndDays ?? 999,
    });
    const situations = {
      past: shown.filter((one) => one.schedule.endDays < 0),
      ongoing: shown.filter((one) => one.schedule.startDays < 0 && one.schedule.endDays > 0),
      open: shown.filter((one) => window(one).from < 0 && window(one).to > 0 && !full(one)),
      full: shown.filter((one) => full(one) && window(one).to > 0),
      soon: shown.filter((one) => window(one).from > 0),
      closed: shown.filter((one) => window(one).to < 0 && one.schedule.startDays > 0),
      online: shown.filter((one) => one.activityType === ActivityType.online),
      onSite: shown.filter((one) => one.activityType === ActivityType.offline),
      offShelf: sampleActivities.filter((one) => one.publishStatus === PublishStatus.offShelf),
      pending: sampleActivities.filter((one) => one.publishStatus === PublishStatus.pending),
      calledOff: shown.filter((one) => one.cancelled !== '' || one.postponed !== ''),
      inLine: shown.filter((one) => full(one) && one.applications[ApplyStatus.waiting] > 0),
      letInToday: shown.filter(
        (one) => one.attendance > 0 && one.schedule.startDays <= 0 && one.schedule.endDays >= 0,
      ),
      sentBack: shown.filter((one) => of(one.key).some(({ marks }) => marks.length > 0)),
    };
    for (const [name, list] of Object.entries(situations)) assert.ok(list.length > 0, name);
  });

  it('let in no more than were approved, and send back for items of their form', () => {
    for (const one of sampleActivities) {
      const isIn = of(one.key).filter(({ isLetIn }) => isLetIn);
      assert.equal(isIn.length, one.attendance, one.key);
      assert.ok(isIn.every(({ status }) => status === ApplyStatus.approved));
      const names = formOf(one.form).map(({ name }) => name);
      const marked = of(one.key).filter(({ marks }) => marks.length > 0);
      assert.equal(marked.length, one.sentBack.length > 0 ? 1 : 0, one.key);
      for (const { status, marks } of marked) {
        assert.equal(status, ApplyStatus.rejected);
        assert.ok(
          marks.every((name) => names.includes(name)),
          one.key,
        );
      }
    }
  });

  it('show all three rules of the time range (spec 2.3)', () => {
    const shapes = sampleActivities.map((one) => {
      const { startTime, endTime } = sampleTimes(one.schedule, today);
      return timeRangeText(startTime, endTime);
    });
    assert.ok(shapes.some((text) => /^\d{4}-\d\d-\d\d \d\d:\d\d-\d\d:\d\d$/.test(text)));
    assert.ok(shapes.some((text) => / - \d\d\/\d\d \d\d:\d\d$/.test(text)));
    assert.ok(shapes.some((text) => / - \d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)));
  });

  it('count days across months and years', () => {
    assert.equal(sampleTime('2026-12-30', 3, '08:00:00'), '2027-01-02 08:00:00');
    assert.equal(sampleTime('2028-03-01', -1, '08:00:00'), '2028-02-29 08:00:00');
  });
});

/** What an item says besides its name and type, as the wire has it. */
function moreOf(item: SampleFormItem, form: readonly SampleFormItem[]) {
  const keyOf = (wanted: string) => `k${form.findIndex(({ name }) => name === wanted) + 1}`;
  return {
    fieldKey: keyOf(item.name),
    defaultValue: item.defaultValue,
    showRule: item.shownBy
      ? [{ fieldKey: keyOf(item.shownBy.name), op: 'eq' as const, value: item.shownBy.value }]
      : [],
    maxFiles: item.maxFiles,
    consentText: item.consentText,
    formItemDetailRespList: item.options.map((value) => ({ value, limit: item.limits.get(value) ?? null })),
  };
}

describe('sample forms', () => {
  const items = [...forms.values()].flat();

  it('use all types together', () => {
    assert.deepEqual([...new Set(items.map((one) => one.type))].sort(), Object.values(FormItemType).sort());
  });

  it('ask for name, phone and company, each field once', () => {
    for (const form of forms.values()) {
      const names = form.map((one) => one.name);
      for (const name of ['姓名', '手机号', '公司']) assert.ok(names.includes(name), name);
      assert.equal(new Set(names).size, names.length);
    }
  });

  it('have options for choices only, without commas, and one long list', () => {
    const choices: FormItemType[] = [FormItemType.radio, FormItemType.checkbox, FormItemType.picker];
    for (const one of items) {
      assert.equal(one.options.length > 0, choices.includes(one.type), one.name);
      for (const option of one.options) assert.doesNotMatch(option, /[,，]/);
      assert.equal(new Set(one.options).size, one.options.length, one.name);
    }
    assert.ok(items.some((one) => one.type === FormItemType.picker && one.options.length > 8));
  });

  it('say everything in Spanish and Portuguese where their activities are written in both, each name once', () => {
    for (const name of ['大会', '大会与晚宴', '对接会']) {
      // No visitor reads what is asked at the door.
      const read = formOf(name).filter(({ atDoor }) => !atDoor);
      const form = read.map((one, sortNum) => ({
        ...{ ...one, sortNum },
        formItemDetailRespList: one.options.map((value) => ({
          value,
          texts: one.optionTexts.find((option) => option.value === value),
        })),
      }));
      for (const language of translatedLanguages) {
        for (const one of form)
          assert.equal(missingTexts(one, language).missing, 0, `${one.name} ${language}`);
      }
      assert.deepEqual(
        form.flatMap((one) => [...itemTextFaults(one)]),
        [],
      );
      assert.deepEqual(nameTextFaults(form), []);
    }
  });

  it('are all used', () => {
    assert.deepEqual([...new Set(sampleActivities.map((one) => one.form))].sort(), [...forms.keys()].sort());
  });
});

describe('sample sign-ups', () => {
  it('are 205, as many of each status as each activity asks for', () => {
    assert.equal(applications.length, 205);
    for (const { key, applications: wanted } of sampleActivities) {
      const count = (status: ApplyStatus) => of(key).filter((one) => one.status === status).length;
      assert.deepEqual(
        {
          [ApplyStatus.pending]: count(ApplyStatus.pending),
          [ApplyStatus.approved]: count(ApplyStatus.approved),
          [ApplyStatus.rejected]: count(ApplyStatus.rejected),
          [ApplyStatus.waiting]: count(ApplyStatus.waiting),
          [ApplyStatus.offered]: 0,
          [ApplyStatus.lapsed]: 0,
        },
        wanted,
        key,
      );
    }
  });

  it('are the same every time, and others under another seed', () => {
    assert.deepEqual(sampleApplications(sample, 2026), applications);
    assert.notDeepEqual(sampleApplications(sample, 2026, 7), applications);
  });

  it('reach nobody real: valid numbers from ranges that are not in use, each once', () => {
    const mobiles = [
      ...applications.map((one) => one.person.mobile),
      ...sampleStaff(sample).map((one) => one.mobilePhone),
    ];
    for (const mobile of mobiles) {
      assert.equal(applyPhoneRule(mobile), null, mobile);
      assert.ok(
        unusedRanges.some((range) => mobile.startsWith(range)),
        mobile,
      );
    }
    assert.equal(new Set(mobiles).size, mobiles.length);
  });

  it('pass the rules of the form that they answer', () => {
    for (const one of applications) {
      const activity = sampleActivities.find(({ key }) => key === one.activity);
      assert.ok(activity);
      const form = formOf(activity.form);
      assert.deepEqual(
        one.answers.map(({ name }) => name),
        [...form.map(({ name }) => name), ...(activity.sessions.length > 0 ? [SESSION_FIELD] : [])],
      );
      const rules = form
        .filter(({ atDoor }) => !atDoor)
        .map((item) => ({
          ...{ name: item.name, type: item.type, require: item.require, consentVersion: 1 },
          ...moreOf(item, form),
        }));
      const answerTo = ({ name }: { name: string }) =>
        one.answers.find((answer) => answer.name === name)?.value ?? '';
      assert.deepEqual(signUpFaults(rules, answerTo), [], one.activity);
      const shown = shownBy(rules, answerTo);
      const hidden = rules.filter((rule) => !shown.includes(rule));
      assert.deepEqual(
        hidden.filter((rule) => answerTo(rule) !== ''),
        [],
        one.activity,
      );
    }
  });

  it('came in while the sign-up was open and were decided afterwards, all before the first start', () => {
    for (const one of applications) {
      const { schedule } = sampleActivities.find(({ key }) => key === one.activity)!;
      assert.ok(one.createdDays >= schedule.applyStartDays! && one.createdDays < 0, one.activity);
      assert.ok(one.createdDays <= schedule.applyEndDays!, one.activity);
      const created = sampleTime(today, one.createdDays, one.createdTime);
      if (one.decidedDays === null || one.decidedTime === null)
        assert.ok(one.status === ApplyStatus.pending || one.status === ApplyStatus.waiting);
      else {
        assert.ok(one.decidedDays < 0, one.activity);
        assert.ok(sampleTime(today, one.decidedDays, one.decidedTime) > created, one.activity);
      }
      assert.equal(one.rejectReason !== '', one.status === ApplyStatus.rejected);
    }
  });

  it('never oversell an activity or a service', () => {
    for (const activity of sampleActivities) {
      const live = of(activity.key).filter(hasPlace);
      assert.ok(live.length <= (activity.capacity ?? Number.POSITIVE_INFINITY), activity.key);
      for (const one of live) assert.ok(activity.services.includes(one.service), one.service);
      for (const [service, most] of Object.entries(activity.serviceCapacity)) {
        assert.ok(activity.services.includes(service), service);
        assert.ok(live.filter((one) => one.service === service).length <= most, `${activity.key} ${service}`);
      }
    }
  });
});
