/**
 * The paths of the calls that public pages make. Their descriptions take them from here; they stand apart, without a
 * validator beside them and each by itself, so that a phone loads the words it needs of the contract's calls and
 * nothing else.
 */
export const shareActivity = '/oms/api/v1/activity/open/share';
export const applyForActivity = '/oms/api/v1/activity/open/apply';
export const applyTogether = '/oms/api/v1/activity/open/applyTogether';
export const signUpForm = '/oms/api/v1/activity/open/form';
export const signUpStanding = '/oms/api/v1/activity/open/standing';
export const confirmSignUp = '/oms/api/v1/activity/open/confirm';
export const attachmentTicket = '/oms/api/v1/activity/open/ticket';
export const uploadAttachment = '/efs/api/v1/omsFile/open/coverFiles';
export const clickPartner = '/oms/api/v1/index/partner/click';
export const clickBanner = '/oms/api/v1/index/banner/click';
export const suggestSearch = '/oms/api/v1/index/search/suggest';
export const signOut = '/ums/api/v1/user/logout';
export const signUpChallenge = '/oms/api/v1/activity/open/challenge';
export const pictureCode = '/ums/api/v1/user/verifyCode';
export const signIn = '/ums/api/v1/user/login';
export const thirdSignInAddress = '/ums/api/v1/user/thirdLoginAddress';
export const ownSignUp = '/oms/api/v1/activity/open/own/view';
export const verifyCode = '/oms/api/v1/activity/open/verify';
export const withdrawSignUp = '/oms/api/v1/activity/open/own/withdraw';
export const changeSignUp = '/oms/api/v1/activity/open/own/change';
export const ownTicket = '/oms/api/v1/activity/open/own/ticket';
export const ownAttachment = '/oms/api/v1/activity/open/own/file';
export const ownPaper = '/oms/api/v1/activity/open/own/paper';
export const refuseNotices = '/oms/api/v1/activity/open/own/refuseNotices';
export const recoveryChallenge = '/oms/api/v1/activity/open/own/recover/challenge';
export const askRecovery = '/oms/api/v1/activity/open/own/recover/ask';
export const openRecovery = '/oms/api/v1/activity/open/own/recover/open';
