/** Every call of the product, by the subject that implements it. What is not here does not exist on the wire. */

import { commAppealCalls } from './analysis/comm-appeal-calls.ts';
import { factCalls } from './analysis/fact-calls.ts';
import { mapBoundaryCalls } from './analysis/map-boundary.ts';
import { researchCalls } from './analysis/research-calls.ts';
import { returnFundCalls } from './analysis/return-fund-calls.ts';
import { statisticCheckCalls } from './analysis/statistic-check.ts';
import { subscriptionCalls } from './analysis/subscription.ts';
import { taskStatisticCalls } from './analysis/task-calls.ts';
import { exportTaskCalls } from './export-task.ts';
import { ingestCalls, ingestKeyCalls } from './fact-entry/ingest.ts';
import {
  alarmImportCalls,
  caseImportCalls,
  commAppealEntryCalls,
  returnFundEntryCalls,
} from './fact-entry/register.ts';
import { fileCalls } from './files/file.ts';
import { messageCalls } from './messages/message.ts';
import { messageSettingCalls } from './messages/message-setting.ts';
import { messageTextCalls } from './messages/message-text-calls.ts';
import { noticeCalls } from './messages/notice.ts';
import { systemMessageCalls } from './messages/system-message-calls.ts';
import { taskMessageCalls } from './messages/task-message.ts';
import { activityCalls } from './operations/activity-calls.ts';
import { activityChannelCalls } from './operations/activity-channel.ts';
import { activityHostCalls } from './operations/activity-host.ts';
import { activitySeriesCalls } from './operations/activity-series.ts';
import { applicationCalls } from './operations/application-calls.ts';
import { bannerCalls } from './operations/banner-calls.ts';
import { bookmarkCalls } from './operations/bookmark-calls.ts';
import { checkInCalls } from './operations/check-in.ts';
import { informationCalls } from './operations/information-calls.ts';
import { ownSignUpCalls } from './operations/own-sign-up.ts';
import { partnerCalls } from './operations/partner-calls.ts';
import { searchCalls } from './operations/search.ts';
import { signUpBlockCalls } from './operations/sign-up-block.ts';
import { signUpFilesCalls } from './operations/sign-up-files.ts';
import { signUpMessageCalls } from './operations/sign-up-message.ts';
import { signUpOnBehalfCalls } from './operations/sign-up-on-behalf.ts';
import { signUpRecoveryCalls } from './operations/sign-up-recovery.ts';
import { verifyCalls } from './operations/verify.ts';
import { visitorNoticeCalls } from './operations/visitor-notice.ts';
import { workbenchCalls } from './operations/workbench.ts';
import { accountCalls } from './people/account-calls.ts';
import { departmentCalls } from './people/department.ts';
import { listPreferenceCalls } from './people/list-preference.ts';
import { ownAccountCalls } from './people/own-account.ts';
import { dictionaryCalls } from './platform/dictionary.ts';
import { interfaceCalls } from './platform/interfaces.ts';
import { interfaceLogCalls, userLogCalls } from './platform/log.ts';
import { monitorCalls } from './platform/monitor.ts';
import { platformCalls } from './platform/platform.ts';
import { settingCalls } from './platform/setting.ts';
import { resourceCalls } from './rights/resource.ts';
import { rightRequestCalls } from './rights/right-request.ts';
import { roleCalls } from './rights/role-calls.ts';
import { externalSystemCalls } from './sign-in/external-system.ts';
import { forgottenPasswordCalls } from './sign-in/forgotten-password.ts';
import { onlineUserCalls } from './sign-in/online-user.ts';
import { thirdSignInCalls } from './sign-in/third-sign-in.ts';
import { twoStepCalls } from './sign-in/two-step.ts';
import { userCalls } from './sign-in/user.ts';
import { clockCalls } from './tasks/clock-calls.ts';
import { documentCalls } from './tasks/document-calls.ts';
import { dutyCalls } from './tasks/duty.ts';
import { handoverCalls } from './tasks/handover.ts';
import { infoCalls } from './tasks/info-calls.ts';
import { instanceCalls } from './tasks/instance-calls.ts';
import { substituteCalls } from './tasks/substitute.ts';
import { taskTemplateCalls } from './tasks/template.ts';

export const calls = {
  platform: platformCalls,
  interfaces: interfaceCalls,
  user: userCalls,
  thirdSignIn: thirdSignInCalls,
  twoStep: twoStepCalls,
  account: accountCalls,
  onlineUser: onlineUserCalls,
  ownAccount: ownAccountCalls,
  listPreference: listPreferenceCalls,
  forgottenPassword: forgottenPasswordCalls,
  externalSystem: externalSystemCalls,
  role: roleCalls,
  rightRequest: rightRequestCalls,
  department: departmentCalls,
  resource: resourceCalls,
  file: fileCalls,
  dictionary: dictionaryCalls,
  setting: settingCalls,
  activity: activityCalls,
  activityChannel: activityChannelCalls,
  activityHost: activityHostCalls,
  activitySeries: activitySeriesCalls,
  application: applicationCalls,
  signUpOnBehalf: signUpOnBehalfCalls,
  signUpBlock: signUpBlockCalls,
  signUpFiles: signUpFilesCalls,
  signUpMessage: signUpMessageCalls,
  ownSignUp: ownSignUpCalls,
  signUpRecovery: signUpRecoveryCalls,
  checkIn: checkInCalls,
  verify: verifyCalls,
  visitorNotice: visitorNoticeCalls,
  information: informationCalls,
  partner: partnerCalls,
  banner: bannerCalls,
  workbench: workbenchCalls,
  bookmark: bookmarkCalls,
  search: searchCalls,
  message: messageCalls,
  messageSetting: messageSettingCalls,
  notice: noticeCalls,
  messageText: messageTextCalls,
  taskMessage: taskMessageCalls,
  taskTemplate: taskTemplateCalls,
  taskInstance: instanceCalls,
  taskStatistic: taskStatisticCalls,
  taskInfo: infoCalls,
  taskSubstitute: substituteCalls,
  taskHandover: handoverCalls,
  taskDuty: dutyCalls,
  researchAndJudgement: researchCalls,
  returnFund: returnFundCalls,
  commAppeal: commAppealCalls,
  fact: factCalls,
  statisticCheck: statisticCheckCalls,
  taskClock: clockCalls,
  taskDocument: documentCalls,
  alarmImport: alarmImportCalls,
  caseImport: caseImportCalls,
  returnFundEntry: returnFundEntryCalls,
  commAppealEntry: commAppealEntryCalls,
  ingest: ingestCalls,
  ingestKey: ingestKeyCalls,
  mapBoundary: mapBoundaryCalls,
  reportSubscription: subscriptionCalls,
  systemMessage: systemMessageCalls,
  userLog: userLogCalls,
  interfaceLog: interfaceLogCalls,
  monitor: monitorCalls,
  exportTask: exportTaskCalls,
};
export type Calls = typeof calls;
