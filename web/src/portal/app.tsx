import type { PortalInput } from '../visitor/page-data.ts';

/** A page of the portal, the same on the server and in the browser. */
export function PortalApp({ input }: { input: PortalInput }) {
  return <main>{input.settings.title}</main>;
}
