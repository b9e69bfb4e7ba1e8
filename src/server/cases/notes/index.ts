/** Notes of staff on a case. */
export { insertNote } from './notes-store.ts'
export { listNotes } from './notes-store.ts'
