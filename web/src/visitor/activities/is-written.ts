import type { FormItem } from '@outbound/contract';

/** True where all that an item says is there in the language of the page, which is not Chinese. */
export function isWritten({ shown, description, consentText, formItemDetailRespList }: FormItem): boolean {
  return (
    shown?.name !== undefined &&
    (description === '' || shown.description !== undefined) &&
    (!consentText || shown.consentText !== undefined) &&
    formItemDetailRespList.every((option) => option.shown !== undefined)
  );
}
