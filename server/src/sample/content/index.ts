/** What the folder `sample/` says, by subject, and the reading of all of it. */
export type { SampleAccount } from './accounts.ts';
export type { SampleActivity } from './activities.ts';
export type { SampleDepartment } from './departments.ts';
export type { SampleFormItem } from './forms.ts';
export type { SampleGuests } from './guests.ts';
export type { SampleInformation } from './information.ts';
export type { SampleName, StaffNames } from './names.ts';
export { readSample, type Sample } from './sample.ts';
export type { SampleTaskWords, Spoken } from './tasks.ts';
