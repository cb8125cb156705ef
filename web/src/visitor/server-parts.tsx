import { createContext, type ReactNode, useContext } from 'react';

/** Parts that only the server draws: they never change, so neither their code nor their data goes to the browser. */
export interface ServerParts {
  hero: ReactNode;
  /** HTML of the activity's detail, sanitised when it was written. */
  detail: string;
  /** QR code of the mobile address. */
  qrCode: ReactNode;
  /** The drawing of a not-found or error page. */
  state: ReactNode;
}

export const ServerPartsContext = createContext<ServerParts | null>(null);

/** One object for ever: React writes `innerHTML` only when the property changes, so the server's markup stays. */
const asServed = { __html: '' };

/** A box whose inside the server has drawn; the browser takes it over without knowing it. */
export function ServerPart({ part, className }: { part: keyof ServerParts; className: string }) {
  const parts = useContext(ServerPartsContext);
  if (!parts) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that keeps what the server sent.
    return <div className={className} dangerouslySetInnerHTML={asServed} suppressHydrationWarning />;
  }
  const content = parts[part];
  if (part !== 'detail') return <div className={className}>{content}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is written.
  return <div className={className} dangerouslySetInnerHTML={{ __html: String(content) }} />;
}
