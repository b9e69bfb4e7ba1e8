/** Names of correspondence for features to the right and the composition root. */
export { type EntryRow, entriesOf, insertEntry, type ListedEntry, markKnown, pageOfEntries } from './entry-store.ts'
export { type AnswerInThread, caseAnswers, mailArrived, threadById, threadOfMail } from './events.ts'
export { keepIncoming } from './incoming/keep-incoming.ts'
export { noteOnNamed } from './incoming/judge-file.ts'
export { openRecipients } from './incoming/known-recipients.ts'
export { noteAnswer } from './note-answer.ts'
export { type ToImageUser, type WriteNeeds, writeToImageUser } from './write-to-image-user.ts'
