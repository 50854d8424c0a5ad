export { clearCareerDraft } from './career-draft-storage.ts';
