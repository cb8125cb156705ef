/** Banners, for the home page. */
export { Banners } from './banners.tsx';
