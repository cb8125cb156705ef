/** The writes of news: one hook a call, each with what it makes stale. */
import { calls } from '@outbound/contract';
import { useWrite } from '../../../api/query.ts';

const { information } = calls;
/** What is read of one item. */
export const ofOneItem = [
  information.detail,
  information.historyPage,
  information.versionPage,
  information.versionDetail,
];
const all = [information.page, ...ofOneItem];

/** Failures are left to the caller: a form shows them at its fields. */
export const useAddInformation = () =>
  useWrite(information.add, { refresh: [information.page], done: null, quiet: true });

/** Failures are left to the caller: a conflict becomes a question, the rest goes to the fields. */
export const useModifyInformation = () =>
  useWrite(information.modify, { refresh: all, done: null, quiet: true });

/** On or off the shelf. */
export const usePutInformation = () => useWrite(information.updateStatus, { refresh: all, done: null });
export const usePinInformation = () => useWrite(information.pin, { refresh: all, done: null });
export const useDeleteInformation = () => useWrite(information.delete, { refresh: all, done: null });
export const useBringBackInformation = () => useWrite(information.restore, { refresh: all, done: null });
export const usePurgeInformation = () =>
  useWrite(information.purge, { refresh: [information.page], done: null });
export const useRestoreVersion = () =>
  useWrite(information.restoreVersion, { refresh: all, done: '已恢复为该版本' });
export const useMakePreviewLink = () => useWrite(information.previewLink, { done: null });
export const useEndPreviewLinks = () => useWrite(information.endPreview, { done: null });
