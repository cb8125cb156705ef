/** What of an activity visitors see (spec 2.3, 3.4). */
import { z } from 'zod';
import { detailShape, pickFields, rowShape } from '../field-shapes.ts';
import { activityFields } from './activity-fields.ts';
import { openSession } from './activity-session.ts';
import { openAttachment } from './content-fields.ts';
import { contentLanguages } from './content-language.ts';

/** What an activity says to who has signed up; '' and Chinese where it says nothing, or he has no place. */
export const successShape = {
  successText: z.string(),
  /** What it is written in: Chinese where the wanted one is not there. */
  successLanguage: z.enum(contentLanguages),
};

const language = z.enum(contentLanguages).describe('内容语言：zh 中文；es 西班牙语；pt 葡萄牙语');

/** What of it a row of the public list says: a new field is told to visitors when it is named here, not before. */
export const openRowFields = pickFields(activityFields, [
  'poster',
  'activityType',
  'timeZone',
  'startTime',
  'endTime',
  'cityLabel',
  'applyStartTime',
  'applyEndTime',
  'applyNum',
  'viewNum',
  'applyState',
]);

/** What visitors learn of it besides. */
export const openDetailFields = pickFields(activityFields, [
  'services',
  'shareNum',
  'location',
  'latLon',
  'organizer',
  'contactPerson',
  'contactWay',
  'applyNotes',
  'capacity',
  'groupMost',
  'heldReason',
]);

/** A row of the public list. */
export const openActivityRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  ...rowShape(openRowFields),
  /** Which language the title is in: Chinese where the wanted one is not written. */
  language,
  /** Start and end by the clocks of its place. */
  placeStartTime: z.string(),
  placeEndTime: z.string(),
  /** Whose clocks those are, `墨西哥城时间 (GMT-6)`; '' where they show what the platform's do. */
  placeClock: z.string(),
  /** Places left; null without a capacity. */
  remainNum: z.int().nullable(),
  /** Few are left (at most 20 %), worth saying. */
  fewLeft: z.boolean(),
});
export type OpenActivityRow = z.output<typeof openActivityRow>;

/** What a visitor sees of an activity (spec 2.3, 3.4). */
export const openActivity = z.strictObject({
  ...openActivityRow.shape,
  ...rowShape(openDetailFields),
  ...detailShape(openDetailFields),
  detail: z.string(),
  /** Which language the detail is in: Chinese where the wanted one has a title alone. */
  contentLanguage: language,
  /** Which language the notes are in. */
  notesLanguage: language,
  attachmentList: z.array(openAttachment),
  /** Which language the place is in; its city is Chinese. */
  locationLanguage: language,
  /** What the services are called in the wanted language, in their order; '' where they are read in Chinese. */
  serviceNames: z.array(z.string()),
  /** Every language that it is written in. */
  languages: z.array(language),
  /** The sign-up window by the clocks of its place. */
  placeApplyStartTime: z.string().nullable(),
  placeApplyEndTime: z.string().nullable(),
  /** Who finds no place may wait for one: there is room in the line. */
  canWait: z.boolean(),
  /** How many wait. */
  waitingNum: z.int(),
  /** For how many months after its end what is filled in is kept. */
  keepMonths: z.int(),
  /** What happens within it at times of its own, one after the other; of them its form lets choose. */
  sessionList: z.array(openSession),
  /** Services whose own capacity is used up. */
  fullServices: z.array(z.string()),
  /** Address of the external map marker (spec 2.3); null without coordinates. */
  mapAddress: z.string().nullable(),
  /** What proves on `/verify` that it is this platform's; posters and notices carry it, too. */
  proofCode: z.string(),
});
export type OpenActivity = z.output<typeof openActivity>;
