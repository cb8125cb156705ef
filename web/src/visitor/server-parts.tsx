import { createContext, type ReactElement, useContext } from 'react';

/**
 * Something that only the server draws: it never changes, so neither its code nor its data goes to the browser. `html`
 * has been sanitised when it was written.
 */
export type Drawn = ReactElement | { html: string };

/** Draws the part of a name; null in the browser. */
export const ServerPartsContext = createContext<((part: string) => Drawn) | null>(null);

/** One object for ever: React writes `innerHTML` only when the property changes, so the server's markup stays. */
const asServed = { __html: '' };

/** A box whose inside the server has drawn; the browser takes it over without knowing it. */
export function ServerPart({
  part,
  tag: Box = 'div',
  className,
  lang,
}: {
  part: string;
  tag?: 'div' | 'footer';
  className: string;
  /** Where it is in another language than the page. */
  lang?: string | undefined;
}) {
  const draw = useContext(ServerPartsContext);
  if (!draw) {
    return (
      <Box
        className={className}
        lang={lang}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that keeps what the server sent.
        dangerouslySetInnerHTML={asServed}
        suppressHydrationWarning
      />
    );
  }
  const drawn = draw(part);
  if (!('html' in drawn))
    return (
      <Box className={className} lang={lang}>
        {drawn}
      </Box>
    );
  return <CleanedText className={className} lang={lang} html={drawn.html} />;
}

/** Markup of the office, as the server draws it. */
export function CleanedText({
  html,
  className,
  lang,
}: {
  /** Sanitised when it was written. */
  html: string;
  className: string;
  lang?: string | undefined;
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is written.
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
