/** The picture that some are asked for at a sign-up. */

/** As an item of the form: no item of an activity has this id. */
export const PICTURE = -3;

export interface PictureCode {
  verifyId: string;
  image: string;
}
