export { DocumentsButton } from './documents-button.tsx';
