/** Records on a shelf, for the subjects that have them. */
export { addClickDays } from './clicks.ts';
export { cleanPictures, fileListOf, fileNames, holdPictures, sameFiles, storedFiles } from './files.ts';
export { placesBehind } from './order.ts';
export { changedPlans, nothingPlanned, type Plans, plannedOnShelves, withoutKept } from './plans.ts';
export { shelfRoutes } from './routes.ts';
export { bannerShelf, isInStatus, isShown, ownOnes, partnerShelf, statusOf } from './shelf.ts';
export { takeSeveral, updateRecycled } from './writes.ts';
