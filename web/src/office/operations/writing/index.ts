/** What the long forms of operations share: drafts, faults over the whole form, saving between two editors. */
export { DifferenceText } from './difference-text.tsx';
export { type DifferingField, differingFields } from './differing-fields.ts';
export { type DraftKind, draftKey, dropDraft, readDraft, writeDraft } from './draft.ts';
export { DraftFound, DraftKept } from './draft-notes.tsx';
export { asStored, EditPage } from './edit-page.tsx';
export { LanguageTabs } from './language-tabs.tsx';
export { useDraft } from './use-draft.ts';
export { type PlacedFault, useFaults } from './use-faults.ts';
export { useOutcome } from './use-outcome.tsx';
export { type Submitted, useSubmit, type Ways } from './use-submit.ts';
export { useWriting, type WritingKind, type WritingStart } from './use-writing.ts';
export { WritingForm } from './writing-form.tsx';
