/** One's own account: the personal centre. */
import {
  accountFields,
  type Calls,
  type Gender,
  keysOf,
  maskCitizenId,
  maskPhone,
  PREVIEW_BASE,
  type Source,
  type UserType,
} from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Context, Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import {
  deleteSessionsOf,
  findTwoStep,
  requireOwnPassword,
  sessionsOf,
  signInPaths,
} from '../../sign-in/index.ts';
import {
  accountChanges,
  changedAccount,
  holdAccount,
  namesOf,
  rightsOf,
  syncedFault,
  updateAccounts,
} from '../accounts/index.ts';
import { findDepartmentPaths } from '../departments/index.ts';
import { findProfile, findSignIns } from './queries.ts';

/** What a person may change of himself, each by a call of its own. */
interface OwnFields {
  mobilePhone?: string;
  telePhone?: string;
  idCard?: string;
  userPhoto?: string | null;
}

const SIGN_INS = 20;

export function ownAccountRoutes({ zone }: Platform, fileStore: FileStore): Implement<Calls['ownAccount']> {
  /** Writes one field. Without a password (the photo) none is asked for. */
  async function modify(
    context: Context<'signedIn'>,
    fields: OwnFields,
    password: string | null,
  ): Promise<{ changed: boolean; photoId: string | null }> {
    const { caller, now } = context;
    const label = keysOf(accountFields)
      .flatMap((key) => (key in fields ? accountFields[key].label : []))
      .join('、');
    noteOwn(context, `用户“${caller.userName}”修改自己的${label}`);
    if (password !== null) await requireOwnPassword(context, password, label);
    return context.write(
      subjects.user,
      async (trx) => {
        const before = await holdAccount(trx, caller, caller.userId);
        const after = changedAccount(before, fields);
        const synced = before.source === 1 ? syncedFault(before, after) : null;
        if (synced) throw synced;
        const changes = accountChanges(before, after, await namesOf(trx, before, after));
        if (changes.length > 0) {
          await updateAccounts(trx, [{ ...after, id: before.id }], { userId: caller.userId, now });
          const photo = after.userPhoto;
          if (photo !== before.userPhoto) {
            if (!(await fileStore.holdPhoto(trx, before.id, photo, caller.userId)))
              throw new Refusal('UM4300.photoRefused');
          }
        }
        context.note({ changes });
        return { changed: changes.length > 0, photoId: after.userPhoto };
      },
      { holdsSecret: password !== null },
    );
  }

  const noteOwn = (context: Context<'signedIn'>, content: string) =>
    context.note({
      content,
      objectType: '用户',
      objectId: context.caller.userId,
      objectName: context.caller.userName,
    });

  return {
    async profile({ db, caller }) {
      const row = await findProfile(db, caller.userId);
      if (!row) throw new Refusal('CM4010');
      const twoStep = await findTwoStep(db, caller.userId);
      const paths = await findDepartmentPaths(
        db,
        row.departments.map(({ id }) => id),
      );
      return {
        userLoginId: row.user_login_id,
        userName: row.user_name,
        userPhoto: row.photo_file_id && `${PREVIEW_BASE}${row.photo_file_id}`,
        gender: row.gender as Gender,
        userType: row.user_type as UserType,
        source: row.source as Source,
        mobilePhone: maskPhone(row.mobile_phone),
        telePhone: row.telephone,
        idCard: maskCitizenId(row.id_card),
        email: row.email,
        deptList: [...row.departments]
          .sort((a, b) => Number(b.id === row.department_id) - Number(a.id === row.department_id))
          .map(({ id, name }) => paths.get(id) ?? name),
        roleList: row.roles.map(({ name }) => name),
        hasPassword: row.password_hash !== null && row.source === 0,
        twoStep: twoStep?.isOn
          ? { isOn: true, recoveryLeft: twoStep.recoveryLeft }
          : { isOn: false, recoveryLeft: 0 },
        passwordChangedTime: zone.textOrNull(row.password_changed_at),
        passwordStrength: [1, 2, 3].includes(row.password_strength ?? 0)
          ? (row.password_strength as 1 | 2 | 3)
          : null,
        createdTime: zone.text(row.created_at),
      };
    },

    selfModifyPhone: async (context, { mobilePhone, password }) => {
      const { changed } = await modify(context, { mobilePhone }, password);
      return { changed };
    },

    selfModifyTelePhone: async (context, { telePhone, password }) => {
      const { changed } = await modify(context, { telePhone }, password);
      return { changed };
    },

    selfModifyIdCard: async (context, { idCard, password }) => {
      const { changed } = await modify(context, { idCard }, password);
      return { changed };
    },

    selfModifyPhoto: async (context, { userPhoto }) => {
      const { photoId } = await modify(context, { userPhoto }, null);
      return { userPhoto: photoId && `${PREVIEW_BASE}${photoId}` };
    },

    ownSessions: ({ db, caller }) => sessionsOf(db, caller.userId, caller.sessionId, zone),

    async endSession(context, { id }) {
      const { caller } = context;
      noteOwn(context, `用户“${caller.userName}”下线自己的一台设备`);
      if (id === caller.sessionId) throw new Refusal('UM4302.endOwnSession');
      return context.write(subjects.user, async (trx) => {
        const ended = await deleteSessionsOf(trx, [caller.userId], { only: id });
        // Somebody else's and none at all are the same.
        if (ended === 0) throw notFound();
        return { endedSessions: ended };
      });
    },

    endOtherSessions(context) {
      const { caller } = context;
      noteOwn(context, `用户“${caller.userName}”下线自己的其他设备`);
      return context.write(subjects.user, async (trx) => ({
        endedSessions: await deleteSessionsOf(trx, [caller.userId], { but: caller.sessionId }),
      }));
    },

    async signInRecord({ db, caller }) {
      const rows = await findSignIns(db, caller.userId, signInPaths, SIGN_INS);
      return rows.map((row) => ({
        id: row.id,
        time: zone.text(row.created_at),
        address: row.address,
        browser: row.browser,
        isSuccess: row.result === 1,
        failure: row.failure,
      }));
    },

    ownRights: ({ db, caller }) => rightsOf(db, caller.userId),
  };
}
