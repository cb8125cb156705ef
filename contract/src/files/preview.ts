/** Previews, for pages that carry no validator: this file stays free of zod. */

/** Where previews are served; the file calls answer paths that are appended to it (spec 7). */
export const PREVIEW_BASE = '/web/efs/api/v1/file/preview/';

/** Widths of the renditions that a preview offers. */
export const renditionWidths = [160, 320, 640, 960, 1280, 1920] as const;
