import { exportedTable } from '#server/platform/features/exported-table.ts'
import type { LetterRow } from '../letter-store.ts'

/** The table of sent letters in an account's export. */
export const exportedLetters = (rows: readonly LetterRow[]) =>
  exportedTable(
    'letters',
    {
      about: 'Letters that went to image users. The files lie in the folder letters, below the number of each.',
      columns: {
        id: ['Id of the letter', ({ id }) => id],
        number: ['Number, by which anyone can check it', ({ number }) => number],
        case: ['Id of the case', ({ caseId }) => caseId],
        kind: ['Kind of the letter', ({ kind }) => kind],
        language: ['Language', ({ language }) => language],
        subject: ['Subject', ({ subject }) => subject],
        sent_at: ['Moment at which it was sent, in UTC', ({ sentAt }) => sentAt],
        due_on: ['Day by which an answer was asked for', ({ dueOn }) => dueOn],
        by_post: ['yes where it also went by post', ({ byPost }) => byPost],
      },
    },
    rows,
  )
