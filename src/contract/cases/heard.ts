import { type IsWorkday, workdaysAfter } from '../reference/workdays.ts'
import type { CaseState } from './case-states.ts'
import { isFinal } from './state-questions.ts'
import { isObjection } from './state-questions.ts'

/** Ways in which an image user is heard: an answer or an offer on their page, a message there, a mail. */
export type HeardKind = 'answer' | 'offer' | 'message' | 'mail'

/** Workdays within which a person answers. */
export const answeredWithin: Record<HeardKind, number> = { answer: 5, offer: 5, message: 2, mail: 2 }

/** A word of the image user that no person has answered. `at` in ISO 8601; `by` is the day that they were promised. */
export type OpenWord = { kind: HeardKind; at: string; by?: string }

/** An image user who waits for a person's answer: since when, and when it is due. Moments in ISO 8601. */
export type Waiting = { since: string; dueAt: string }

/** Returns since when the image user waits, and the earliest moment at which an answer is due; null where every word is answered. */
export function waitingOf(words: readonly OpenWord[], isWorkday: IsWorkday): Waiting | null {
  const [since] = words.map(({ at }) => at).toSorted()
  const [dueAt] = words.map((word) => dueOf(word, isWorkday)).toSorted()
  return since !== undefined && dueAt !== undefined ? { since, dueAt } : null
}

const dueOf = ({ kind, at, by }: OpenWord, isWorkday: IsWorkday): string =>
  `${by ?? workdaysAfter(at, answeredWithin[kind], isWorkday).slice(0, 10)}T12:00:00.000Z`

/** True where an answer of ours comes next in a case, whatever its state waits for. An objection is decided instead. */
export const isAnswerNext = ({ state, answerDueAt }: { state: CaseState; answerDueAt: string | null }): boolean =>
  answerDueAt !== null && !isFinal(state) && !isObjection(state)
