import type { LetterContent } from '#contract/letters/letter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import type { LetterRow } from './letter-store.ts'

const dayMs = 86_400_000

/** Kind of the task to print and post a letter. */
export const postTask = 'letter.post'

type Left = { letter: LetterRow; content: LetterContent; tooLarge: readonly string[]; at: Date }

/** Gives staff what a letter leaves to be done by hand: posting it, with what it encloses, and reports that were too large to go along. */
export async function openTasksOfLetter(
  tx: Tx,
  row: CaseRecord,
  { letter, content, tooLarge, at }: Left,
): Promise<void> {
  const task = { subject: letter.id, role: 'case-manager', link: `/desk/cases/${row.id}`, createdAt: at } as const
  const { enclosures, recipient } = content
  const enclosed = enclosures.length === 0 ? '' : ` with what it encloses (${enclosures.join('; ')})`
  if (letter.byPost)
    await openTask(tx, {
      ...task,
      kind: postTask,
      note: `${row.name}: Print the letter${enclosed} and post it to ${recipient.lines.join(', ')}. Once it is posted, this is done.`,
      dueAt: new Date(at.getTime() + dayMs),
    })
  if (tooLarge.length > 0)
    await openTask(tx, {
      ...task,
      kind: 'letter.reports',
      note: `${row.name}: Too large to go along with the letter, which does not say that they are enclosed: ${tooLarge.join(', ')}. They are read on the payment page; send them where somebody asks.`,
      dueAt: new Date(at.getTime() + 5 * dayMs),
    })
}
