import { PLATFORM_NAME } from '@outbound/contract';

interface Identity {
  name: string;
  /** Address of the mark's picture; '' for the product's own. */
  logo: string;
  /** IANA name of the zone of the wire's times. */
  timeZone: string;
  /** Of new activities. */
  activityZone: string;
}

function read(): Identity {
  const own: Identity = {
    name: PLATFORM_NAME,
    logo: '',
    timeZone: 'Asia/Shanghai',
    activityZone: 'Asia/Shanghai',
  };
  const written = document.querySelector<HTMLMetaElement>('meta[name="platform"]')?.content;
  try {
    return { ...own, ...(JSON.parse(written ?? '{}') as Partial<Identity>) };
  } catch {
    return own;
  }
}

/** What the platform is called, its mark and its zone, as the server wrote them into the page (平台设置). */
export const platform: Identity = read();
