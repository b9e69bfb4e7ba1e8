import type { PrintBlocker, LetterKind } from '#contract/letters/letter.ts'
import { earliestDay } from '#server/platform/latest-day.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import type { LetterFacts } from '../letter-facts.ts'
import type { LetterRow } from '../letter-store.ts'

/** Code of a reminder before the day of the last letter is over. */
export const tooEarly = 'reminder.too-early'

/** Last day for the recipient's answer: the letter's, or a later one of the case. */
export function answerBy({ dueAt }: Pick<CaseRecord, 'dueAt'>, letters: readonly LetterRow[]): string | null {
  const days = [letters[0]?.dueOn, dueAt?.toISOString().slice(0, 10)].filter((day) => day != null)
  return days.toSorted().at(-1) ?? null
}

/** True when the day is over in every time zone. */
export const isOver = (day: string | null, now: Date): boolean => day !== null && day < earliestDay(now)

/** Returns what keeps a reminder from leaving, beside what keeps any letter: the time to answer, which has to be over. */
export function lackingOfReminder({ row, earlier, now }: LetterFacts, kind: LetterKind): PrintBlocker[] {
  if (kind !== 'reminder') return []
  const where = `/desk/cases/${row.id}`
  const day = answerBy(row, earlier)
  if (isOver(day, now)) return []
  const sentence = `The day by which an answer was asked for has not passed${day === null ? '' : `: ${day}`}. A reminder leaves once it is over everywhere.`
  return [{ code: tooEarly, sentence, where }]
}
