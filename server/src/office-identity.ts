import { PLATFORM_NAME, readFileList, type SettingValues } from '@outbound/contract';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/**
 * The office's one page with what the platform is called, its mark and its zone: they stand in the page itself, because
 * its first words are on the screen before any call is answered.
 */
export function withIdentity(html: string, said: SettingValues, timeZone: string): string {
  const identity = {
    name: said.platformName,
    logo: readFileList(said.logo)[0]?.url ?? '',
    timeZone,
    activityZone: said.timeZone,
  };
  const name = escapeHtml(said.platformName);
  return html
    .replaceAll(PLATFORM_NAME, () => name)
    .replace(
      '</head>',
      () => `<meta name="platform" content="${escapeHtml(JSON.stringify(identity))}"></head>`,
    );
}
