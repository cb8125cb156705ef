/** Partners, for the pages beside theirs: the band of the home page, and what the server draws. */
export { PartnerBand } from './partner-band.tsx';
export { PartnerStrip, PartnerWall } from './wall.tsx';
