import type { Lacking, LetterKind } from '#contract/cases/letters/letter.ts'
import { earliestDay } from '#server/platform/latest-day.ts'
import type { CaseRecord } from '../case-store.ts'
import type { LetterFacts } from './letter-facts.ts'
import type { LetterRow } from './letter-store.ts'

/** By which code a reminder lacks that the day of the letter before it is over. */
export const tooEarly = 'reminder.too-early'

/** The day up to which whoever was written to last has time: the letter's own, or a later one of the case, which may have rested meanwhile. */
export function answerBy({ dueAt }: Pick<CaseRecord, 'dueAt'>, letters: readonly LetterRow[]): string | null {
  const days = [letters[0]?.dueOn, dueAt?.toISOString().slice(0, 10)].filter((day) => day != null)
  return days.toSorted().at(-1) ?? null
}

/** Whether a day is over wherever whoever was asked for an answer may be. */
export const isOver = (day: string | null, now: Date): boolean => day !== null && day < earliestDay(now)

/** What keeps a reminder from leaving that would let a first letter go: it says that time is over, and that nobody has answered. */
export function lackingOfReminder({ row, earlier, heardAt, now }: LetterFacts, kind: LetterKind): Lacking[] {
  if (kind !== 'reminder') return []
  const where = `/desk/cases/${row.id}`
  const day = answerBy(row, earlier)
  const sentAt = earlier[0]?.sentAt
  const hasAnswered = heardAt !== null && sentAt != null && heardAt > sentAt
  return [
    ...(isOver(day, now)
      ? []
      : [
          {
            code: tooEarly,
            sentence: `The day by which an answer was asked for has not passed${day === null ? '' : `: ${day}`}. A reminder leaves once it is over everywhere.`,
            where,
          },
        ]),
    ...(hasAnswered
      ? [
          {
            code: 'reminder.answered',
            sentence: `The image user has written since the last letter, on ${heardAt.toISOString().slice(0, 10)}, so that a reminder cannot say that there was no answer. Write back to them instead.`,
            where,
          },
        ]
      : []),
  ]
}
