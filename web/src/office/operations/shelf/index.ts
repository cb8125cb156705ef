/** Lists, forms and details of what stands on a shelf in an order, for partners and banners. */
export { LanguageTags, ShownTime } from './cells.tsx';
export { DetailPage } from './detail-page.tsx';
export { type FieldGroup, RecordForm } from './record-form.tsx';
export { ShelfToolbar } from './shelf-toolbar.tsx';
export { useRowActions } from './use-row-actions.ts';
export { useShelfActions } from './use-shelf-actions.tsx';
