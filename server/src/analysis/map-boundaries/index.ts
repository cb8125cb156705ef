/** Boundaries of regions: uploaded, replaced, removed, drawn. */
export { mapBoundaryRoutes, mapOf } from './routes.ts';
