/** Files of cases. */
export { filesOf as filesOfDraft } from './files.ts'
export { correspondenceFolder, documentsFolder } from './delete-draft.ts'
export { lettersFolder } from './delete-draft.ts'
export { linkToFile } from './files.ts'
export { withOwnFiles } from './files.ts'
export { problemsOfFiles } from './files.ts'
export { deleteDraft } from './delete-draft.ts'
