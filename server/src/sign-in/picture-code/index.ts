/** Picture codes, for the subjects beside them. */
export { redeemPictureCode } from './picture-code.ts';
