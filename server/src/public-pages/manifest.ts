import { HOME_PATH } from '@outbound/contract';

/** Where browsers read how the portal stands on a home screen. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The portal as an app of its own: name, mark, colours. */
export const manifestOf = (name: string): string =>
  JSON.stringify({
    name,
    short_name: name,
    lang: 'zh-CN',
    start_url: HOME_PATH,
    scope: '/',
    display: 'browser',
    theme_color: '#06302f',
    background_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
  });
