/** A banner as its form holds it, and on the wire. */
import {
  type BannerAdd,
  type BannerDetail,
  type BannerFields,
  bannerFields,
  newValues,
} from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';

export interface BannerFormValues extends FormValues<BannerFields> {
  /** JSON texts of file lists; undefined when empty (spec 5.3). */
  picture: string | undefined;
  phonePicture: string | undefined;
}

export const emptyBanner: BannerFormValues = {
  ...newValues(bannerFields, { title: '', alt: '', picture: '' }),
  picture: undefined,
  phonePicture: undefined,
};

export const valuesOfBanner = (record: BannerDetail): BannerFormValues => ({
  ...formValuesOf<BannerFields>(bannerFields, record),
  picture: record.picture || undefined,
  phonePicture: record.phonePicture || undefined,
});

/** What add takes; modify takes `id` and `version` beside it. */
export const toBanner = (values: BannerFormValues): BannerAdd => ({
  ...plainBody<BannerFields>(bannerFields, values),
  picture: values.picture ?? '',
  phonePicture: values.phonePicture ?? '',
});
