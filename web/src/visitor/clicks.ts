/**
 * Tells the server of a link that is followed. A beacon outlives the page that is left with the click; one that is lost is
 * not missed.
 */
import { visitorCallPaths } from '@outbound/contract';

const tell = (path: string, id: number) => {
  const body = new Blob([JSON.stringify({ id })], { type: 'application/json' });
  navigator.sendBeacon?.(`/web${path}`, body);
};

export const tellPartnerClick = (id: number) => tell(visitorCallPaths.clickPartner, id);
export const tellBannerClick = (id: number) => tell(visitorCallPaths.clickBanner, id);
