/** One's own account: the personal centre (spec 7 Auth). Everybody signed in may, and only about himself. */
import { z } from 'zod';
import { call } from '../call.ts';
import {
  Gender,
  genderLabels,
  OperationType,
  Source,
  sourceLabels,
  UserType,
  userTypeLabels,
} from '../enums.ts';
import { strengthLabels } from '../rules.ts';
import { coded, id, oneOf } from '../wire.ts';
import { accountFields } from './account.ts';
import { accountCalls } from './account-calls.ts';

const base = '/ums/api/v1/user';

/** What stands between an open browser and the account that it is signed in to. */
const currentPassword = z.string().min(1, '请输入当前密码').max(200);

/** Whether anything was written: what comes back as it was shown, masked, changes nothing. */
const changed = z.strictObject({ changed: z.boolean() });

/** A body that holds a password is never large. */
const limit = 16_384;

export const ownAccountCalls = {
  profile: call({
    path: `${base}/profile`,
    name: '个人信息',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      userLoginId: z.string(),
      userName: z.string(),
      userPhoto: z.string().nullable(),
      gender: coded(Gender, genderLabels),
      userType: coded(UserType, userTypeLabels),
      source: coded(Source, sourceLabels),
      /** Masked. */
      mobilePhone: z.string(),
      telePhone: z.string(),
      /** Masked. */
      idCard: z.string(),
      email: z.string(),
      /** Full paths, the main one first. */
      deptList: z.array(z.string()),
      roleList: z.array(z.string()),
      /** Without a password of ours nothing that asks for it can be changed here. */
      hasPassword: z.boolean(),
      /** The second step at the sign-in, and how many recovery codes are left. */
      twoStep: z.strictObject({ isOn: z.boolean(), recoveryLeft: z.int() }),
      passwordChangedTime: z.string().nullable(),
      /** 1 weak, 2 medium, 3 strong, as it was when its owner set it; null where that is not known. */
      passwordStrength: oneOf([1, 2, 3], strengthLabels).nullable(),
      createdTime: z.string(),
    }),
  }),
  selfModifyPhone: call({
    path: `${base}/selfModifyPhone`,
    name: '修改本人手机号码',
    needs: 'signedIn',
    log: OperationType.modify,
    body: z.strictObject({ mobilePhone: accountFields.mobilePhone.write, password: currentPassword }),
    answer: changed,
    limit,
  }),
  selfModifyTelePhone: call({
    path: `${base}/selfModifyTelePhone`,
    name: '修改本人固定电话',
    needs: 'signedIn',
    log: OperationType.modify,
    body: z.strictObject({ telePhone: accountFields.telePhone.write, password: currentPassword }),
    answer: changed,
    limit,
  }),
  selfModifyIdCard: call({
    path: `${base}/selfModifyIdCard`,
    name: '修改本人身份证号',
    needs: 'signedIn',
    log: OperationType.modify,
    body: z.strictObject({ idCard: accountFields.idCard.write, password: currentPassword }),
    answer: changed,
    limit,
  }),
  selfModifyPhoto: call({
    path: `${base}/selfModifyPhoto`,
    name: '修改本人头像',
    needs: 'signedIn',
    log: OperationType.modify,
    /** An uploaded picture, as uploads answer it; null for none. */
    body: z.strictObject({ userPhoto: accountFields.userPhoto.write }),
    /** Its address. */
    answer: z.strictObject({ userPhoto: z.string().nullable() }),
  }),
  ownSessions: call({
    path: `${base}/ownSessions`,
    name: '本人登录设备',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: accountCalls.sessions.answer,
  }),
  endSession: call({
    path: `${base}/endSession`,
    name: '下线本人设备',
    needs: 'signedIn',
    log: OperationType.login,
    /** Another session than the one that asks: that one ends by `logout`. */
    body: z.strictObject({ id }),
    answer: z.strictObject({ endedSessions: z.int() }),
  }),
  endOtherSessions: call({
    path: `${base}/endOtherSessions`,
    name: '下线本人其他设备',
    needs: 'signedIn',
    log: OperationType.login,
    body: z.strictObject({}),
    answer: z.strictObject({ endedSessions: z.int() }),
  }),
  signInRecord: call({
    path: `${base}/signInRecord`,
    name: '本人登录记录',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    /** The last 20 tries to sign in with this account, newest first, those that failed among them. */
    answer: z.array(
      z.strictObject({
        id: z.int(),
        time: z.string(),
        address: z.string(),
        browser: z.string(),
        isSuccess: z.boolean(),
        /** Why not, '' when it went well. */
        failure: z.string(),
      }),
    ),
  }),
  ownRights: call({
    path: `${base}/ownRights`,
    name: '本人权限',
    needs: 'signedIn',
    log: null,
    body: z.strictObject({}),
    answer: accountCalls.rights.answer,
  }),
};
