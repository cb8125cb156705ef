import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Call, calls } from './index.ts';

/**
 * Who may make which call, said a second time on purpose: every other test of access asks the declaration itself, and
 * would follow it wherever it goes. Calls that are open or need a session alone: `server/src/every-call.test.ts`.
 */
const byCodes: Record<string, string> = {
  latin_task_management_backlog: 'taskInstance.backlog taskInstance.selfTodoStatistics',
  latin_task_management_create:
    'taskInstance.create taskInstance.draft taskInstance.submitfordraft taskInstance.batchCreate taskInstance.batchRead taskInstance.batchTemplate taskInstance.deletedraft taskInstance.submitformodify taskInstance.checkDuplicate taskInfo.prefill taskInfo.prefillWarning taskClock.clockPrefill',
  'latin_task_management_create latin_task_management_handle': 'taskInstance.suggestTarget',
  latin_task_management_draft: 'taskInstance.draftlist',
  latin_task_management_export: 'taskInstance.backlogExport taskInstance.listExport',
  'latin_task_management_handle latin_task_management_view latin_task_management_create latin_task_management_review latin_task_management_terminate latin_task_management_supervise latin_task_management_list latin_task_management_backlog latin_task_info latin_sys_task':
    'taskInstance.departmentTree',
  'latin_task_management_handle latin_task_management_view latin_task_management_create latin_task_management_review latin_task_management_terminate latin_task_management_supervise':
    'taskInstance.handle taskInstance.batchHandle taskInstance.peoplePage',
  latin_task_management_list:
    'taskInstance.list taskInstance.listCount taskInstance.board taskClock.clockList',
  'latin_task_management_view latin_task_management_handle latin_task_management_create':
    'taskInstance.checkTaskStatus taskInstance.detail taskInstance.historyPage taskDocument.templateList taskDocument.generate',
  'latin_task_management_create latin_task_management_handle latin_sys_task': 'taskInfo.linkList',
  latin_task_info: 'taskInfo.listByAlarm taskInfo.listByCase taskInfo.detail',
  latin_analysis_statistic:
    'returnFundEntry.page returnFundEntry.detail commAppealEntry.page commAppealEntry.detail',
  latin_analysis_void: 'returnFundEntry.void commAppealEntry.void',
  latin_analysis_sensitive: 'returnFundEntry.reveal commAppealEntry.reveal',
  latin_analysis_return_import:
    'returnFundEntry.importTemplate returnFundEntry.batchImportCheck returnFundEntry.batchImport returnFundEntry.importFaults returnFundEntry.importCorrect returnFundEntry.importTake returnFundEntry.importProgress returnFundEntry.importLast returnFundEntry.importUndo returnFundEntry.importRecordPage returnFundEntry.importRecordFaults',
  latin_analysis_comm_import:
    'commAppealEntry.importTemplate commAppealEntry.batchImportCheck commAppealEntry.batchImport commAppealEntry.importFaults commAppealEntry.importCorrect commAppealEntry.importTake commAppealEntry.importProgress commAppealEntry.importLast commAppealEntry.importUndo commAppealEntry.importRecordPage commAppealEntry.importRecordFaults',
  latin_task_info_import:
    'alarmImport.importTemplate alarmImport.batchImportCheck alarmImport.batchImport alarmImport.importFaults alarmImport.importCorrect alarmImport.importTake alarmImport.importProgress alarmImport.importLast alarmImport.importUndo alarmImport.importRecordPage alarmImport.importRecordFaults ' +
    'caseImport.importTemplate caseImport.batchImportCheck caseImport.batchImport caseImport.importFaults caseImport.importCorrect caseImport.importTake caseImport.importProgress caseImport.importLast caseImport.importUndo caseImport.importRecordPage caseImport.importRecordFaults',
  latin_sys_map: 'mapBoundary.page mapBoundary.historyPage',
  latin_sys_map_modify: 'mapBoundary.upload mapBoundary.remove',
  'latin_analysis_alarm latin_analysis_case latin_analysis_statistic latin_sys_map': 'mapBoundary.content',
  latin_sys_statistic: 'statisticCheck.list',
  latin_sys_statistic_check: 'statisticCheck.start statisticCheck.rebuild',
  latin_sys_ingest: 'ingestKey.page',
  latin_sys_ingest_modify: 'ingestKey.add ingestKey.withdraw',
  latin_task_sensitive: 'taskInstance.reveal',
  latin_task_management_handle:
    'taskSubstitute.page taskSubstitute.add taskSubstitute.end taskHandover.openPage taskHandover.create taskHandover.confirm taskHandover.withdraw',
  latin_task_management_supervise: 'taskDuty.add taskDuty.end',
  'latin_task_management_handle latin_task_management_supervise':
    'taskHandover.page taskHandover.itemPage taskDuty.page',
  latin_op_activity_add: 'activity.save activitySeries.copy',
  latin_op_activity_delete: 'activity.delete',
  'latin_op_activity_detail latin_op_activity_modify latin_op_activity_publish':
    'activity.detail activity.historyPage activityHost.list',
  latin_op_activity_export: 'application.export signUpFiles.numbers signUpFiles.download',
  'latin_analysis_alarm latin_analysis_statistic':
    'researchAndJudgement.alarmReceivingStatisticsByQuantity researchAndJudgement.alarmReceivingStatisticsByType ' +
    'researchAndJudgement.earlyReceivingStatisticsByQuantity researchAndJudgement.earlyReceivingStatisticsByType',
  'latin_analysis_case latin_analysis_statistic':
    'researchAndJudgement.caseTypeStatistics researchAndJudgement.caseRegionStatistics researchAndJudgement.caseHandleStatistics ' +
    'researchAndJudgement.blockPaymentStatistics researchAndJudgement.frozenAmountStatistics ' +
    'researchAndJudgement.fundAccountAppealStatistics returnFund.statistics commAppeal.statistics',
  'latin_analysis_alarm latin_analysis_case latin_analysis_statistic':
    'fact.page reportSubscription.page reportSubscription.add reportSubscription.modify reportSubscription.remove',
  latin_analysis_export: 'fact.export fact.reportExport',
  latin_op_activity_modify:
    'activity.modify activityHost.peoplePage activityHost.save visitorNotice.texts visitorNotice.previewText visitorNotice.saveTexts',
  latin_op_activity_publish:
    'activity.page activity.approve activity.callOffCount activity.callOff activityChannel.funnel activityChannel.add activityChannel.modify activitySeries.list application.review application.serviceStatistics application.page application.detail application.historyPage application.approve application.undoApprove application.moveUp signUpOnBehalf.reset signUpOnBehalf.withdraw visitorNotice.page visitorNotice.allPage visitorNotice.numbers visitorNotice.resend',
  latin_op_activity_checkin:
    'checkIn.activityPage checkIn.seats checkIn.page checkIn.checkIn checkIn.answer checkIn.undo checkIn.walkIn',
  latin_op_activity_block: 'signUpBlock.page',
  'latin_op_activity_block_modify latin_op_activity_block': 'signUpBlock.detail signUpBlock.historyPage',
  latin_op_activity_block_add: 'signUpBlock.add',
  latin_op_activity_block_modify: 'signUpBlock.modify',
  latin_op_activity_block_delete: 'signUpBlock.delete',
  latin_op_activity_enrol: 'signUpOnBehalf.enrol',
  latin_op_activity_notify: 'signUpMessage.numbers signUpMessage.preview signUpMessage.send',
  latin_op_activity_reveal: 'application.reveal',
  latin_op_activity_purge: 'signUpOnBehalf.purgeCount signUpOnBehalf.purge',
  'latin_op_info_add latin_op_info_modify latin_op_activity_add latin_op_activity_modify':
    'file.videoFiles file.documentFiles',
  'latin_op_info_add latin_op_info_modify latin_op_activity_add latin_op_activity_modify latin_op_partner_add latin_op_partner_modify latin_op_banner_add latin_op_banner_modify latin_sys_setting_modify latin_sys_msg_add latin_sys_msg_modify':
    'file.coverFiles',
  latin_op_info_add: 'information.add',
  'latin_op_info_add latin_op_info_modify latin_op_info_publish':
    'information.previewLink information.endPreview',
  latin_op_info_delete: 'information.delete information.restore',
  'latin_op_info_detail latin_op_info_modify latin_op_info_publish':
    'information.detail information.historyPage information.versionPage information.versionDetail information.viewTrend',
  latin_op_info_modify: 'information.modify information.restoreVersion',
  latin_op_info_publish: 'information.page information.updateStatus information.pin',
  latin_op_info_purge: 'information.purge',
  latin_op_banner: 'banner.page banner.updateStatus banner.move',
  latin_op_banner_add: 'banner.add',
  latin_op_banner_delete: 'banner.delete banner.restore',
  'latin_op_banner_detail latin_op_banner_modify latin_op_banner':
    'banner.detail banner.clickTrend banner.historyPage',
  latin_op_banner_modify: 'banner.modify',
  latin_op_banner_purge: 'banner.purge',
  latin_op_partner: 'partner.page partner.updateStatus partner.move',
  latin_op_partner_add: 'partner.add',
  latin_op_partner_delete: 'partner.delete partner.restore',
  'latin_op_partner_detail latin_op_partner_modify latin_op_partner':
    'partner.detail partner.clickTrend partner.historyPage',
  latin_op_partner_export: 'partner.batchExport',
  latin_op_partner_import:
    'partner.importTemplate partner.batchImportCheck partner.batchImport partner.importFaults ' +
    'partner.importCorrect partner.importTake partner.importProgress partner.importLast partner.importUndo',
  latin_op_partner_modify: 'partner.modify',
  latin_op_partner_purge: 'partner.purge',
  latin_work: 'workbench.number workbench.time',
  latin_op_task:
    'taskStatistic.taskCountStatistic taskStatistic.taskNameStatistic taskStatistic.taskOriginOrgNameStatistic taskStatistic.taskOriginUserTypeStatistic',
  latin_op_task_export: 'taskStatistic.sheetExport',
  latin_op_user: 'account.userStatistics account.userStatisticsByOrg',
  latin_op_user_export: 'account.userStatisticsExport',
  latin_sys_dict:
    'dictionary.tree dictionary.detail dictionary.isExistType dictionary.isExistDictionaryKey dictionary.refresh dictionary.historyPage dictionary.systemSecrets',
  latin_sys_dict_add: 'dictionary.add',
  latin_sys_dict_delete: 'dictionary.delete',
  latin_sys_dict_export: 'dictionary.batchExport',
  latin_sys_dict_import:
    'dictionary.importTemplate dictionary.batchImportCheck dictionary.batchImport dictionary.importFaults ' +
    'dictionary.importCorrect dictionary.importTake dictionary.importProgress dictionary.importLast dictionary.importUndo',
  latin_sys_dict_modify: 'dictionary.modify dictionary.renewSecret',
  latin_sys_file: 'file.page',
  latin_sys_file_delete: 'file.delete',
  latin_sys_func: 'resource.historyPage',
  'latin_sys_func latin_sys_role': 'role.getRolesByResourceId',
  'latin_sys_func latin_sys_user latin_sys_role latin_sys_role_add latin_sys_role_modify latin_sys_role_detail':
    'resource.tree',
  latin_sys_func_add: 'resource.add',
  latin_sys_func_delete: 'resource.delete',
  latin_sys_func_modify: 'resource.modify',
  latin_sys_func_status: 'resource.status',
  latin_sys_log_interface: 'interfaceLog.page interfaceLog.statistics',
  latin_sys_log_interface_export: 'interfaceLog.export',
  latin_sys_log_online: 'onlineUser.page',
  latin_sys_log_operation: 'userLog.page userLog.detail userLog.statistics userLog.verify',
  latin_sys_log_operation_export: 'userLog.export',
  latin_sys_monitor: 'monitor.today',
  latin_sys_msg: 'systemMessage.page systemMessage.readerPage systemMessage.historyPage',
  latin_sys_msg_add: 'systemMessage.add',
  latin_sys_msg_delete: 'systemMessage.delete',
  latin_sys_msg_modify: 'systemMessage.modify',
  latin_sys_msg_publish: 'systemMessage.updateStatus systemMessage.pin',
  latin_sys_notice: 'notice.page',
  latin_sys_notice_resend: 'notice.resend',
  latin_sys_text: 'messageText.page messageText.historyPage',
  latin_sys_text_modify: 'messageText.modify messageText.reset',
  latin_sys_org: 'department.detail department.historyPage',
  'latin_sys_org latin_sys_user': 'account.checkIsExistUserByDeptId',
  'latin_sys_org latin_sys_user latin_sys_role': 'department.tree',
  latin_sys_org_add: 'department.deptAdd',
  latin_sys_org_delete: 'department.delete',
  latin_sys_org_export: 'department.batchExport',
  latin_sys_org_import:
    'department.importTemplate department.batchImportCheck department.batchImport department.importFaults ' +
    'department.importCorrect department.importTake department.importProgress department.importLast department.importUndo',
  latin_sys_org_merge: 'department.mergePreview department.merge',
  latin_sys_org_modify: 'department.deptModify department.move department.setHead',
  latin_sys_org_status: 'department.updateStatus',
  latin_sys_request:
    'rightRequest.page rightRequest.openNum rightRequest.offers rightRequest.approve rightRequest.reject',
  latin_sys_role: 'role.page role.memberPage',
  'latin_sys_role latin_sys_role_detail': 'role.historyPage',
  'latin_sys_role latin_sys_role_detail latin_sys_role_modify': 'role.detail',
  'latin_sys_role latin_sys_user': 'account.checkIsExistUserByRoleId',
  latin_sys_role_add: 'role.add role.copy',
  'latin_sys_role_add latin_sys_role_modify': 'role.isExistRoleName',
  latin_sys_role_delete: 'role.delete',
  latin_sys_role_member: 'role.memberAdd role.memberRemove',
  latin_sys_role_modify: 'role.modify',
  'latin_sys_role_modify latin_sys_role_status latin_sys_role_delete': 'role.preview',
  latin_sys_role_status: 'role.status',
  latin_sys_setting: 'setting.detail setting.historyPage',
  latin_sys_setting_modify: 'setting.modify',
  latin_sys_task: 'taskTemplate.versionPage taskTemplate.historyPage taskTemplate.modify',
  'latin_sys_task latin_task_management_list latin_task_management_create latin_task_management_handle latin_task_management_view':
    'taskTemplate.list',
  'latin_sys_task latin_task_management_list latin_task_management_create latin_task_management_handle latin_task_management_view latin_task_management_backlog latin_task_management_draft latin_task_management_supervise latin_op_task':
    'taskTemplate.enum',
  latin_sys_user:
    'account.page account.detail account.rights account.diagnose account.sessions account.extUserList',
  latin_sys_user_add: 'account.add',
  'latin_sys_user_add latin_sys_user_modify': 'account.isExistMobilePhoneAndIdCard',
  latin_sys_user_assign: 'account.setOrgAndRoleOfUser',
  latin_sys_user_delete: 'account.delete account.restore',
  latin_sys_user_purge: 'account.purge',
  latin_sys_user_export: 'account.batchExport',
  latin_sys_user_import:
    'account.importTemplate account.batchImportCheck account.batchImport account.importFaults ' +
    'account.importCorrect account.importTake account.importProgress account.importLast account.importUndo',
  latin_sys_user_logout: 'account.forceLogout onlineUser.end',
  latin_sys_user_modify: 'account.modify',
  latin_sys_user_reset: 'account.reset account.unlinkIdentity account.resetTwoStep',
  latin_sys_user_reveal: 'account.reveal',
  latin_sys_user_status: 'account.status',
  latin_sys_user_unlock: 'account.unlock',
};

it('every call with a code needs the codes that were decided for it, and no other', () => {
  const declared: Record<string, string[]> = {};
  for (const [subject, group] of Object.entries(calls))
    for (const [name, one] of Object.entries<Call>(group)) {
      if (one.needs === 'open' || one.needs === 'signedIn') continue;
      const codes = [one.needs].flat().join(' ');
      declared[codes] = [...(declared[codes] ?? []), `${subject}.${name}`];
    }
  const decided = Object.entries(byCodes).map(([codes, names]) => [codes, names.split(' ')]);
  assert.deepEqual(declared, Object.fromEntries(decided));
});
