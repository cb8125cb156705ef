/** What of a partner is stored, and how a change of it reads. */
import {
  openPartnerDetailFields,
  openPartnerRowFields,
  type PartnerFields,
  type PartnerValues,
  partnerFields,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { fieldChanges, loggedChanges } from '../../records/field-changes.ts';
import { columnValues, fieldTable } from '../../records/field-table.ts';
import { cleanPictures, fileNames, sameFiles, storedFiles } from '../shelf/index.ts';

/** Where the fields stand; the logo by hand. */
export const partnerColumns = fieldTable('partner', partnerFields, {
  createdTime: 'created_at',
  updatedTime: 'updated_at',
});
/** Those of them that visitors see. */
export const openRowColumns = fieldTable('partner', openPartnerRowFields, {});
export const openDetailColumns = fieldTable('partner', openPartnerDetailFields, {});

/** A body made ready for the table. Throws OM2000 for a logo that is neither ours nor on https. */
export const cleanPartner = (body: PartnerValues): PartnerValues => ({
  ...body,
  logo: cleanPictures(body.logo, partnerFields.logo.label),
});

/** The logo with what it is called, to be held. */
export const picturesOf = ({ logo }: PartnerValues) => [{ text: logo, label: partnerFields.logo.label }];

/** The columns of what a partner is to hold. */
export const columnsOf = (values: PartnerValues, zone: TimeZone) => ({
  ...columnValues(partnerColumns, values, zone),
  logo: storedFiles(values.logo),
});

/** What a change alters, by Chinese labels; `before` is null for a new one. */
export function partnerChanges(before: PartnerValues | null, after: PartnerValues): Change[] {
  const changes = fieldChanges<PartnerFields>(
    partnerFields,
    before,
    { ...after, logo: sameFiles(before?.logo, after.logo) },
    { logo: ({ logo }) => fileNames(logo) },
  );
  return loggedChanges(changes);
}
