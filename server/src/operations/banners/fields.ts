/** What of a banner is stored, and how a change of it reads. */
import { type BannerFields, type BannerValues, bannerFields, openBannerFields } from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { columnValues, fieldTable } from '../../records/field-table.ts';
import { cleanPictures, fileNames, sameFiles, storedFiles } from '../shelf/index.ts';

/** Where the fields stand; the pictures by hand. */
export const bannerColumns = fieldTable('banner', bannerFields, {
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});
/** Those of them that visitors see. */
export const openColumns = fieldTable('banner', openBannerFields, {});

/** A body made ready for the table. Throws OM2000 for a picture that is neither ours nor on https. */
export const cleanBanner = (body: BannerValues): BannerValues => ({
  ...body,
  picture: cleanPictures(body.picture, bannerFields.picture.label),
  phonePicture: cleanPictures(body.phonePicture, bannerFields.phonePicture.label),
});

/** The pictures with what they are called, to be held. */
export const picturesOf = ({ picture, phonePicture }: BannerValues) => [
  { text: picture, label: bannerFields.picture.label },
  { text: phonePicture, label: bannerFields.phonePicture.label },
];

/** The columns of what a banner is to hold. */
export const columnsOf = (values: BannerValues, zone: TimeZone) => ({
  ...columnValues(bannerColumns, values, zone),
  picture: storedFiles(values.picture),
  phone_picture: storedFiles(values.phonePicture),
});

/** What a change alters, by Chinese labels; `before` is null for a new one. */
export const bannerChanges = (before: BannerValues | null, after: BannerValues): Change[] =>
  fieldChanges<BannerFields>(
    bannerFields,
    before,
    {
      ...after,
      picture: sameFiles(before?.picture, after.picture),
      phonePicture: sameFiles(before?.phonePicture, after.phonePicture),
    },
    {
      picture: ({ picture }) => fileNames(picture),
      phonePicture: ({ phonePicture }) => fileNames(phonePicture),
    },
  );
