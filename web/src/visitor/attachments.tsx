import type { ContentLanguage, OpenAttachment } from '@outbound/contract';
import { Icon } from './icons.tsx';
import { langIn } from './texts.ts';

const KILOBYTE = 1024;

/** How large a file is, in the two sizes that people know. */
function sizeText(bytes: number, wanted: ContentLanguage): string {
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  const size = isLarge ? bytes / KILOBYTE / KILOBYTE : Math.max(1, Math.round(bytes / KILOBYTE));
  const written = new Intl.NumberFormat(sizeLocales[wanted], { maximumFractionDigits: 1 }).format(size);
  return `${written} ${isLarge ? 'MB' : 'KB'}`;
}

const sizeLocales = { zh: 'zh-CN', es: 'es-419', pt: 'pt-BR' } as const;

/** What readers take with them; nothing where there is nothing. Drawn by the server alone. */
export function Attachments({
  files,
  title,
  wanted,
}: {
  files: readonly OpenAttachment[];
  title: string;
  /** The language of the page. */
  wanted: ContentLanguage;
}) {
  if (files.length === 0) return null;
  return (
    <section className="article-attachments" aria-labelledby="attachments-title">
      <h2 id="attachments-title" className="attachments-title">
        {title}
      </h2>
      <ul>
        {files.map(({ url, name, size }) => (
          <li key={url} className="attachment">
            <a href={url} download={name}>
              <Icon name="file" size={22} />
              <span className="attachment-name" lang={langIn(name, wanted)}>
                {name}
              </span>
              <span className="attachment-size">{sizeText(size, wanted)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
