/** Every call of the product, by the subject that implements it. What is not here does not exist on the wire. */
import { fileCalls } from './files/file.ts';
import { activityCalls } from './operations/activity.ts';
import { applicationCalls } from './operations/application.ts';
import { dictionaryCalls } from './operations/dictionary.ts';
import { interfaceLogCalls, userLogCalls } from './operations/log.ts';
import { interfaceCalls } from './platform/interfaces.ts';
import { platformCalls } from './platform/platform.ts';
import { accountCalls } from './users/account-calls.ts';
import { departmentCalls } from './users/department.ts';
import { forgottenPasswordCalls } from './users/forgotten-password.ts';
import { frameCalls } from './users/frame.ts';
import { onlineUserCalls } from './users/online-user.ts';
import { ownAccountCalls } from './users/own-account.ts';
import { resourceCalls } from './users/resource.ts';
import { rightRequestCalls } from './users/right-request.ts';
import { roleCalls } from './users/role.ts';
import { thirdSignInCalls } from './users/third-sign-in.ts';
import { twoStepCalls } from './users/two-step.ts';
import { userCalls } from './users/user.ts';

export const calls = {
  platform: platformCalls,
  interfaces: interfaceCalls,
  user: userCalls,
  thirdSignIn: thirdSignInCalls,
  twoStep: twoStepCalls,
  account: accountCalls,
  onlineUser: onlineUserCalls,
  ownAccount: ownAccountCalls,
  forgottenPassword: forgottenPasswordCalls,
  frame: frameCalls,
  role: roleCalls,
  rightRequest: rightRequestCalls,
  department: departmentCalls,
  resource: resourceCalls,
  file: fileCalls,
  dictionary: dictionaryCalls,
  activity: activityCalls,
  application: applicationCalls,
  userLog: userLogCalls,
  interfaceLog: interfaceLogCalls,
};
export type Calls = typeof calls;
