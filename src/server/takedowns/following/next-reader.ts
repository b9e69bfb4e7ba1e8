import { noticeStates } from '#contract/takedowns/notice-states.ts'

const dayMs = 86_400_000
const { reminder, nextRecipient } = noticeStates.sent

/** Days until a reader is reminded, and until the next reader's turn comes. */
export const chaseDays = { reminder: reminder ?? 0, next: nextRecipient ?? 0 }

/** The moment at which the next reader's turn comes. */
export const nextReaderAt = (sentAt: Date): Date => new Date(sentAt.getTime() + chaseDays.next * dayMs)
