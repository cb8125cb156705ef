/** What the operations service offers: its calls, and what files and public pages need of it. */
import type { KeyObject } from 'node:crypto';
import type { calls, PrivacyNotice, privacyPage } from '@outbound/contract';
import type { Attachments, FileStore, ShownFiles } from '../files/index.ts';
import type { Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { proofCodes } from '../http/proof-codes.ts';
import { signUpKeys } from '../http/sign-up-keys.ts';
import type { TicketsByMail } from '../notices/index.ts';
import type { FeedSource } from '../public-pages/feeds.ts';
import type { PageSources } from '../public-pages/page-source.ts';
import { isChannel } from './activities/channels.ts';
import { waitingLists } from './activities/index.ts';
import { activityPageSources } from './activities/pages.ts';
import { activityRoutes } from './activities/routes.ts';
import { checkInRoutes, verifyPageSources, verifyRoutes } from './applications/door/index.ts';
import { signUpFilesRoutes } from './applications/files/index.ts';
import { SignUpForms } from './applications/form-snapshot.ts';
import { signUpMessageRoutes, signUpOnBehalfRoutes } from './applications/on-behalf/index.ts';
import {
  ownSignUpPageSources,
  ownSignUpRoutes,
  recoveryRoutes,
  ticketPapers,
} from './applications/own/index.ts';
import { type proofBits, signUpGate } from './applications/pressure/index.ts';
import { startReminders } from './applications/reminders.ts';
import { applicationRoutes } from './applications/routes.ts';
import { attachmentsOf } from './applications/tickets.ts';
import { bannerRoutes } from './banners/routes.ts';
import { signUpBlockRoutes } from './blocks/index.ts';
import { bookmarkRoutes } from './bookmarks/routes.ts';
import { homePageSources } from './home-pages.ts';
import { informationFeed } from './information/feed.ts';
import { informationPageSources } from './information/pages.ts';
import { informationRoutes } from './information/routes.ts';
import { partnerPageSources } from './partners/pages.ts';
import { partnerRoutes } from './partners/routes.ts';
import { PlanClock } from './plan-clock.ts';
import { search } from './search.ts';
import { plannedOnShelves } from './shelf/index.ts';
import { shownFilesOf } from './shown-files.ts';
import { visitorNoticeRoutes } from './visitor-notices/routes.ts';
import { workbenchRoutes } from './workbench/routes.ts';

export { writeSessions } from './activities/index.ts';
export { purgeExpiredSignUps } from './applications/purge.ts';
export { newApplyCode } from './applications/submit.ts';
export { insertBlock, purgeOverBlocks } from './blocks/index.ts';
export { holdInformationFiles } from './information/files.ts';
export { purgeExpired as purgeExpiredInformation } from './information/purge.ts';
export { keepVersion } from './information/versions.ts';
export { columnsOf as informationRow } from './information/writes.ts';
export { cleanRichText, fileIdOf, fileIdsIn, plainText } from './rich-text/index.ts';
export { type NewOnShelf, sampleShelf } from './sample-shelf.ts';

export interface Operations {
  activity: Implement<typeof calls.activity>;
  activityChannel: Implement<typeof calls.activityChannel>;
  activityHost: Implement<typeof calls.activityHost>;
  activitySeries: Implement<typeof calls.activitySeries>;
  application: Implement<typeof calls.application>;
  signUpOnBehalf: Implement<typeof calls.signUpOnBehalf>;
  signUpBlock: Implement<typeof calls.signUpBlock>;
  signUpFiles: Implement<typeof calls.signUpFiles>;
  signUpMessage: Implement<typeof calls.signUpMessage>;
  ownSignUp: Implement<typeof calls.ownSignUp>;
  signUpRecovery: Implement<typeof calls.signUpRecovery>;
  checkIn: Implement<typeof calls.checkIn>;
  verify: Implement<typeof calls.verify>;
  visitorNotice: Implement<typeof calls.visitorNotice>;
  information: Implement<typeof calls.information>;
  partner: Implement<typeof calls.partner>;
  banner: Implement<typeof calls.banner>;
  workbench: Implement<typeof calls.workbench>;
  bookmark: Implement<typeof calls.bookmark>;
  search: Implement<typeof calls.search>;
  /** Who may see a visitor's attachment, and the tickets for uploading one. */
  attachments: Attachments;
  shownFiles: ShownFiles;
  /** True for a channel of the activity that is in use. */
  isChannel(activityId: number, channelId: number): Promise<boolean>;
  /** The tickets that go with the mails about approvals. */
  tickets: TicketsByMail;
  /** The news for programs. */
  feed: FeedSource;
  /** Where the public pages come from; the platform's own have theirs elsewhere. */
  pages: Omit<PageSources, keyof typeof privacyPage | 'signIn'>;
}

/** Reads the notice on personal data that is in force. */
export type ReadNotice = () => Promise<{ notice: PrivacyNotice }>;

/** `bits` say how much work a sign-up is, where that is not the product's own measure. */
export function operationsRoutes(
  platform: Platform,
  fileStore: FileStore,
  readNotice: ReadNotice,
  visitorSecret: KeyObject,
  bits?: typeof proofBits,
): Operations {
  const {
    routes: activity,
    channels: activityChannel,
    hosts: activityHost,
    series: activitySeries,
    open,
  } = activityRoutes(platform, fileStore);
  const { routes: information, open: openInformation } = informationRoutes(platform, fileStore);
  const { routes: partner, open: partners } = partnerRoutes(platform, fileStore);
  const { routes: banner, shown: banners } = bannerRoutes(platform, fileStore);
  new PlanClock(platform, plannedOnShelves);
  const keys = signUpKeys(platform.sealingSecret);
  const codes = proofCodes(platform.sealingSecret);
  const papers = ticketPapers(platform, codes, open);
  const forms = new SignUpForms(platform);
  const gate = signUpGate(platform, visitorSecret, bits);
  startReminders(platform);
  new PlanClock(platform, waitingLists);
  const searching = search(open, openInformation, partners);
  return {
    activity,
    activityChannel,
    activityHost,
    activitySeries,
    application: applicationRoutes(platform, fileStore, gate, keys, forms),
    signUpOnBehalf: signUpOnBehalfRoutes(platform, fileStore, keys, forms),
    signUpBlock: signUpBlockRoutes(platform),
    signUpFiles: signUpFilesRoutes(platform, fileStore),
    signUpMessage: signUpMessageRoutes(platform),
    checkIn: checkInRoutes(platform, codes),
    verify: verifyRoutes(platform, codes),
    visitorNotice: visitorNoticeRoutes(platform),
    ownSignUp: ownSignUpRoutes(platform, { fileStore, keys, codes, open, papers }),
    signUpRecovery: recoveryRoutes(platform, { gate, keys }),
    information,
    partner,
    banner,
    workbench: workbenchRoutes(platform),
    bookmark: bookmarkRoutes(),
    search: searching.routes,
    attachments: attachmentsOf(platform.database.db),
    shownFiles: shownFilesOf(platform.database.db),
    isChannel: (activityId, channelId) => isChannel(platform.database.db, activityId, channelId),
    tickets: papers.forMail,
    feed: informationFeed(openInformation, platform.zone),
    pages: {
      ...homePageSources(open, openInformation, { partners, banners }, platform),
      ...informationPageSources(openInformation),
      ...activityPageSources(open, readNotice, platform.config),
      ...ownSignUpPageSources(platform.config),
      ...verifyPageSources,
      ...searching.pages,
      ...partnerPageSources(partners),
    },
  };
}
