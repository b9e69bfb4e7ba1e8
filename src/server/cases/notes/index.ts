/** Notes of staff on a case. */
export { insertNote } from './notes-store.ts'
export { notesOf } from './notes-store.ts'
