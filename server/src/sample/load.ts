/** Sample content of a first start: departments, people, activities with posters and forms, sign-ups. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApplyStatus, PREVIEW_BASE, PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { FileStore } from '../files/index.ts';
import type { Trx } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { cleanRichText, newApplyCode } from '../operations/index.ts';
import { hashPassword, randomPassword } from '../users/index.ts';
import { sampleAccounts, sampleDepartments, sampleRoles } from './content/accounts.ts';
import { sampleActivities } from './content/activities.ts';
import { type SampleActivity, sampleTime, sampleTimes } from './content/activity.ts';
import { sampleForms } from './content/forms.ts';
import { type SampleApplication, sampleApplications } from './content/people.ts';

const MARK = 'sample-loaded';
const POSTER_WIDTH = 1200;

/**
 * Loads the sample content once in the life of a database: not again after somebody has deleted it, and not into a
 * database that has activities of its own. All of it or nothing; of two processes that start at once one does it.
 * The sample accounts get one random initial password between them, to be shown once: `samplePassword`, null when
 * nothing was loaded.
 */
export async function loadSample(
  platform: Platform,
  fileStore: FileStore,
): Promise<{ samplePassword: string | null }> {
  const { db } = platform.database;
  if (await isLoaded(db)) return { samplePassword: null };
  const posters = await renderPosters();
  const samplePassword = randomPassword('');
  const passwordHash = await hashPassword(samplePassword);
  const hasLoaded = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${MARK}))`.execute(trx);
    if (await isLoaded(trx)) return false;
    await trx.insertInto('platform_secret').values({ name: MARK, value: new Date().toISOString() }).execute();
    const departmentIds = await addDepartments(trx);
    const userIds = await addPeople(trx, departmentIds, passwordHash);
    const activities = await addActivities(platform, fileStore, trx, posters, departmentIds, userIds);
    await addApplications(platform, trx, activities, userIds);
    return true;
  });
  return { samplePassword: hasLoaded ? samplePassword : null };
}

async function isLoaded(db: Platform['database']['db'] | Trx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from platform_secret where name = ${MARK}) or exists (select from activity) as known
  `.execute(db);
  return rows[0]?.known ?? false;
}

/** The drawings as the pictures that a person would upload, by file name. */
async function renderPosters(): Promise<Map<string, Buffer>> {
  const folder = join(import.meta.dirname, 'posters');
  const names = [...new Set(sampleActivities.flatMap((activity) => activity.posters))];
  const pictures = await Promise.all(
    names.map(async (name): Promise<[string, Buffer]> => {
      const drawing = await readFile(join(folder, name));
      return [name, await sharp(drawing).resize({ width: POSTER_WIDTH }).jpeg({ quality: 88 }).toBuffer()];
    }),
  );
  return new Map(pictures);
}

/** The value under a key that the content itself guarantees. */
function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the sample content names ${String(key)}, which it does not have`);
  return value;
}

async function addDepartments(trx: Trx): Promise<Map<string, number>> {
  const root = await trx
    .selectFrom('department')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const ids = new Map<string, number>();
  // Parents come first in the content; a level at a time would save nothing with a dozen rows.
  for (const [place, one] of sampleDepartments.entries()) {
    const parentId = one.parent === null ? (root?.id ?? null) : known(ids, one.parent);
    const { id } = await trx
      .insertInto('department')
      .values({
        parent_id: parentId,
        name: one.name,
        code: one.code,
        organisation_type: one.organisationType,
        sort_num: place,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(one.code, id);
  }
  return ids;
}

async function addPeople(
  trx: Trx,
  departmentIds: ReadonlyMap<string, number>,
  passwordHash: string,
): Promise<Map<string, number>> {
  const resources = await trx
    .selectFrom('resource')
    .select(['id', 'permission_code'])
    .where('function_type', '<>', 0)
    .execute();
  const roles = await trx
    .insertInto('role')
    .values(
      sampleRoles.map(({ code, name, remark, dataScope }, place) => ({
        code,
        name,
        remark,
        data_scope: dataScope,
        sort_num: place + 1,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const roleIds = new Map(roles.map((role) => [role.code, role.id]));
  const grants = sampleRoles.flatMap((role) =>
    resources
      .filter((resource) => role.permissionCodes.some((code) => code === resource.permission_code))
      .map((resource) => ({ role_id: known(roleIds, role.code), resource_id: resource.id })),
  );
  await trx.insertInto('role_resource').values(grants).execute();
  const chosen = sampleRoles.flatMap((role) =>
    role.departments.map((code) => ({
      role_id: known(roleIds, role.code),
      department_id: known(departmentIds, code),
    })),
  );
  if (chosen.length > 0) await trx.insertInto('role_department').values(chosen).execute();
  const users = await trx
    .insertInto('user_account')
    .values(
      sampleAccounts.map((account) => ({
        user_login_id: account.userLoginId,
        user_name: account.userName,
        password_hash: passwordHash,
        gender: account.gender,
        user_type: account.userType,
        mobile_phone: account.mobilePhone,
        department_id: known(departmentIds, account.department),
      })),
    )
    .returning(['id', 'user_login_id'])
    .execute();
  const byLogin = new Map(users.map((user) => [user.user_login_id, user.id]));
  const ids = new Map(
    sampleAccounts.map((account) => [account.key as string, known(byLogin, account.userLoginId)]),
  );
  await trx
    .insertInto('user_role')
    .values(
      sampleAccounts.map((account) => ({
        user_id: known(ids, account.key),
        role_id: known(roleIds, account.role),
      })),
    )
    .execute();
  return ids;
}

/** What later rows need of a stored activity. */
interface StoredActivity {
  id: number;
  serviceIds: Map<string, number>;
  items: Map<string, { id: number; type: number; sortNum: number }>;
  createdBy: number;
}

async function addActivities(
  platform: Platform,
  fileStore: FileStore,
  trx: Trx,
  posters: ReadonlyMap<string, Buffer>,
  departmentIds: ReadonlyMap<string, number>,
  userIds: ReadonlyMap<string, number>,
): Promise<Map<string, StoredActivity>> {
  const { zone } = platform;
  const now = new Date();
  const today = zone.text(now).slice(0, 10);
  const stored = new Map<string, StoredActivity>();
  for (const [place, activity] of sampleActivities.entries()) {
    const createdBy = known(userIds, activity.createdBy as string);
    const createdAt = new Date(now.getTime() - (40 - place) * 86_400_000);
    const id = await addActivity(platform, trx, activity, {
      poster: await addPosters(fileStore, trx, activity, posters, createdBy),
      times: sampleTimes(activity.schedule, today),
      departmentId: known(departmentIds, activity.department),
      createdBy,
      createdAt,
    });
    const services = await trx
      .insertInto('activity_service')
      .values(
        activity.services.map((name, sort_num) => ({
          activity_id: id,
          name,
          sort_num,
          capacity: activity.serviceCapacity?.[name] ?? null,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const items = await trx
      .insertInto('form_item')
      .values(
        sampleForms[activity.form].map((item, index) => ({
          activity_id: id,
          name: item.name,
          type: item.type,
          require: item.require,
          sort_num: index + 1,
          description: item.description,
          options: [...item.options],
        })),
      )
      .returning(['id', 'name', 'type', 'sort_num'])
      .execute();
    stored.set(activity.key, {
      id,
      createdBy,
      serviceIds: new Map(services.map((service) => [service.name, service.id])),
      items: new Map(
        items.map((item) => [item.name, { id: item.id, type: item.type, sortNum: item.sort_num }]),
      ),
    });
  }
  return stored;
}

async function addPosters(
  fileStore: FileStore,
  trx: Trx,
  activity: SampleActivity,
  posters: ReadonlyMap<string, Buffer>,
  createdBy: number,
): Promise<{ name: string; url: string }[]> {
  const list: { name: string; url: string }[] = [];
  for (const name of activity.posters) {
    const fileName = name.replace(/\.svg$/, '.jpg');
    const id = await fileStore.addPicture(trx, fileName, known(posters, name), createdBy);
    list.push({ name: fileName, url: `${PREVIEW_BASE}${id}` });
  }
  await fileStore.claim(
    trx,
    list.map((one) => one.url.slice(PREVIEW_BASE.length)),
  );
  return list;
}

async function addActivity(
  { zone }: Platform,
  trx: Trx,
  activity: SampleActivity,
  more: {
    poster: { name: string; url: string }[];
    times: ReturnType<typeof sampleTimes>;
    departmentId: number;
    createdBy: number;
    createdAt: Date;
  },
): Promise<number> {
  const { times, createdAt, createdBy } = more;
  const isPublished = activity.publishStatus !== PublishStatus.pending;
  const { id } = await trx
    .insertInto('activity')
    .values({
      title: activity.title,
      poster: JSON.stringify(more.poster),
      activity_type: activity.activityType,
      start_time: zone.instant(times.startTime),
      end_time: zone.instant(times.endTime),
      city_label: activity.cityLabel,
      location: activity.location,
      lat_lon: activity.latLon,
      detail: cleanRichText(activity.detail),
      apply_start_time: zone.instantOrNull(times.applyStartTime),
      apply_end_time: zone.instantOrNull(times.applyEndTime),
      publish_status: activity.publishStatus,
      published_at: isPublished ? createdAt : null,
      department_id: more.departmentId,
      created_by: createdBy,
      updated_by: createdBy,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('activity_tally')
    .values({
      activity_id: id,
      capacity: activity.capacity,
      view_num: activity.viewNum,
      share_num: activity.shareNum,
    })
    .execute();
  const history = (action: string, reason = '') => ({
    subject: 'activity' as const,
    subject_id: id,
    action,
    reason,
    operator_id: createdBy,
    created_at: createdAt,
  });
  await trx
    .insertInto('record_history')
    .values([
      history('新增'),
      ...(isPublished ? [history('上架')] : []),
      ...(activity.publishStatus === PublishStatus.offShelf ? [history('下架', '活动安排调整')] : []),
    ])
    .execute();
  return id;
}

async function addApplications(
  { zone }: Platform,
  trx: Trx,
  activities: ReadonlyMap<string, StoredActivity>,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const today = zone.text(new Date()).slice(0, 10);
  const reviewer = known(userIds, 'operator');
  const all = sampleApplications(sampleActivities, Number(today.slice(0, 4)));
  const decidedAt = (one: SampleApplication) =>
    one.decidedDays === null || one.decidedTime === null
      ? null
      : zone.instant(sampleTime(today, one.decidedDays, one.decidedTime));
  const codes = new Map<string, SampleApplication>();
  while (codes.size < all.length) codes.set(newApplyCode(), all[codes.size] as SampleApplication);
  const rows = await trx
    .insertInto('application')
    .values(
      [...codes].map(([code, one]) => {
        const activity = known(activities, one.activity);
        const isDecided = one.status !== ApplyStatus.pending;
        return {
          activity_id: activity.id,
          service_id: known(activity.serviceIds, one.service),
          apply_code: code,
          apply_status: one.status,
          apply_name: one.person.name,
          mobile_phone: one.person.mobile,
          company: one.person.company,
          reject_reason: one.rejectReason,
          reviewed_by: isDecided ? reviewer : null,
          reviewed_at: isDecided ? decidedAt(one) : null,
          created_at: zone.instant(sampleTime(today, one.createdDays, one.createdTime)),
        };
      }),
    )
    .returning(['id', 'apply_code', 'reviewed_at'])
    .execute();
  const stored = rows.map((row) => ({ ...row, sample: known(codes, row.apply_code) }));
  await trx
    .insertInto('application_answer')
    .values(
      stored.flatMap(({ id, sample }) =>
        sample.answers
          .filter((answer) => answer.value !== '')
          .map(({ name, value }) => {
            const item = known(known(activities, sample.activity).items, name);
            return {
              application_id: id,
              form_item_id: item.id,
              name,
              type: item.type,
              sort_num: item.sortNum,
              value,
            };
          }),
      ),
    )
    .execute();
  await trx
    .insertInto('record_history')
    .values(
      stored.flatMap(({ id, reviewed_at, sample }) => {
        // The sign-up itself is no row of the history: whoever reads it puts it first.
        if (reviewed_at === null) return [];
        return [
          {
            subject: 'application' as const,
            subject_id: id,
            action: sample.status === ApplyStatus.approved ? '通过' : '驳回',
            reason: sample.rejectReason,
            operator_id: reviewer,
            created_at: reviewed_at,
          },
        ];
      }),
    )
    .execute();
}
