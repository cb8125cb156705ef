/** A partner as its form holds it, and on the wire. */
import {
  newValues,
  type PartnerAdd,
  type PartnerDetail,
  type PartnerFields,
  PartnerKind,
  partnerFields,
} from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';

export interface PartnerFormValues extends Omit<FormValues<PartnerFields>, 'country'> {
  country: PartnerAdd['country'] | undefined;
  /** JSON text of the file list; undefined when empty (spec 5.3). */
  logo: string | undefined;
}

export const emptyPartner: PartnerFormValues = {
  ...newValues(partnerFields, { name: '', kind: PartnerKind.association }),
  country: undefined,
  logo: undefined,
};

export const valuesOfPartner = (record: PartnerDetail): PartnerFormValues => ({
  ...formValuesOf<PartnerFields>(partnerFields, record),
  logo: record.logo || undefined,
});

/** What add takes; modify takes `id` and `version` beside it. */
export const toPartner = (values: PartnerFormValues): PartnerAdd => ({
  ...plainBody<PartnerFields>(partnerFields, values as FormValues<PartnerFields>),
  logo: values.logo ?? '',
});
