import type { MobileInput } from '../visitor/page-data.ts';

/** A mobile page, the same on the server and in the browser. */
export function MobileApp({ input }: { input: MobileInput }) {
  return <main>{input.data.activity.title}</main>;
}
