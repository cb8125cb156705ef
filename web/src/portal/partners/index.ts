/** Partners, for the home page: the band, and what the server draws in it. */
export { PartnerBand } from './partner-band.tsx';
export { PartnerStrip } from './wall.tsx';
