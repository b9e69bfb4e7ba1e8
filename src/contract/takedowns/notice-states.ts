import { z } from 'zod'
import type { Outcome, Region } from './law/region.ts'

export const Turn = z.enum(['you', 'us', 'them', 'nobody'])
export type Turn = z.infer<typeof Turn>

/** The columns of the table of notice states: one question each. */
type NoticeStateRow = {
  turn: Turn
  /** Days until a reminder, and until the next recipient is written to; null where nothing is waited for. */
  reminder: number | null
  nextRecipient: number | null
  /** The owner can change facts and region. */
  isEditable: boolean
  /** The notice left us: it can be withdrawn, not deleted. */
  isOut: boolean
  /** Nothing follows by itself. */
  isOver: boolean
}

const row = (turn: Turn, given: Partial<NoticeStateRow> = {}): NoticeStateRow => ({
  turn,
  reminder: null,
  nextRecipient: null,
  isEditable: false,
  isOut: true,
  isOver: false,
  ...given,
})

/** The table of notice states, the best for the owner first. */
const table = {
  removed_verified: row('nobody', { isOver: true }),
  forwarded: row('nobody', { isOver: true }),
  partially_removed: row('them', { reminder: 7, nextRecipient: 14 }),
  blocked_until: row('you'),
  action_filed: row('them'),
  counter_noticed: row('you'),
  acknowledged: row('them', { reminder: 7, nextRecipient: 14 }),
  delivered: row('them', { reminder: 7, nextRecipient: 14 }),
  sent: row('them', { reminder: 7, nextRecipient: 14 }),
  queued: row('us', { isOut: false }),
  signed: row('us', { isOut: false }),
  ready: row('you', { isEditable: true, isOut: false }),
  draft: row('you', { isEditable: true, isOut: false }),
  reappeared: row('you', { isOver: true }),
  no_response: row('us', { isOver: true }),
  refused: row('us', { isOver: true }),
  bounced: row('us', { isOver: true }),
  restored: row('nobody', { isOver: true }),
  withdrawn: row('nobody', { isOver: true }),
} as const satisfies Record<Outcome, NoticeStateRow> & Record<string, NoticeStateRow>

export type NoticeState = keyof typeof table
export const NoticeState = z.enum(Object.keys(table) as [NoticeState, ...NoticeState[]])
export const noticeStates: Record<NoticeState, NoticeStateRow> = table

const answers: NoticeState[] = [
  'acknowledged',
  'forwarded',
  'removed_verified',
  'partially_removed',
  'blocked_until',
  'refused',
  'no_response',
  'counter_noticed',
  'withdrawn',
]

/** The steps of a notice; those to an outcome are allowed where its region knows the outcome. */
const steps: Record<NoticeState, readonly NoticeState[]> = {
  draft: ['ready', 'withdrawn'],
  ready: ['draft', 'signed', 'withdrawn'],
  signed: ['queued', 'withdrawn'],
  queued: ['sent', 'bounced', 'withdrawn'],
  sent: ['delivered', 'bounced', ...answers],
  delivered: ['bounced', ...answers],
  acknowledged: answers.filter((state) => state !== 'acknowledged'),
  partially_removed: answers.filter((state) => state !== 'partially_removed'),
  no_response: answers.filter((state) => state !== 'no_response'),
  refused: ['removed_verified', 'partially_removed', 'withdrawn'],
  blocked_until: ['removed_verified', 'action_filed', 'restored', 'withdrawn'],
  counter_noticed: ['action_filed', 'restored', 'removed_verified', 'withdrawn'],
  action_filed: ['removed_verified', 'restored', 'withdrawn'],
  removed_verified: ['reappeared', 'counter_noticed'],
  forwarded: ['removed_verified', 'reappeared'],
  reappeared: [],
  bounced: [],
  restored: [],
  withdrawn: [],
}

/** Outcomes that the owner brings about; no law has to know them. */
const always: NoticeState[] = ['withdrawn']

/** True where a notice of this region may take the step. */
export function mayStep(region: Pick<Region, 'outcomes'>, from: NoticeState, to: NoticeState): boolean {
  if (!steps[from].includes(to)) return false
  return always.includes(to) || !isOutcome(to) || region.outcomes.includes(to)
}

const outcomes: readonly string[] = [...new Set([...answers, 'action_filed', 'restored', 'reappeared'])]
const isOutcome = (state: NoticeState): state is Outcome => outcomes.includes(state)

/** A notice of one recipient, as far as its takedown shows it. */
type NoticeInPart = {
  state: NoticeState
  success: Region['success']
  dueAt: string | null
  /** A queued notice that its owner pastes or posts. */
  isByHand?: boolean
}

/** The party that acts next on a notice. */
export const turnOfNotice = ({ state, isByHand = false }: Pick<NoticeInPart, 'state' | 'isByHand'>): Turn =>
  state === 'queued' && isByHand ? 'you' : noticeStates[state].turn

/** The best state of a takedown's notices, with the party whose turn it is and the earliest day by which it acts. */
export function takedownStatus(notices: readonly NoticeInPart[]): {
  state: NoticeState
  turn: Turn
  dueAt: string | null
} {
  const best = NoticeState.options.find((state) => notices.some((notice) => notice.state === state)) ?? 'draft'
  const open = notices.filter(({ state }) => !noticeStates[state].isOver)
  const turn = turnOf(notices, best, open)
  const dates = open.flatMap((notice) => (turnOfNotice(notice) === turn && notice.dueAt !== null ? [notice.dueAt] : []))
  return { state: best, turn, dueAt: dates.toSorted()[0] ?? null }
}

/** The owner's turn goes before all; a success elsewhere ends everybody else's. */
function turnOf(notices: readonly NoticeInPart[], best: NoticeState, open: readonly NoticeInPart[]): Turn {
  const isDone = notices.some(({ state, success }) => state === success)
  const isOf = (turn: Turn) => open.some((notice) => turnOfNotice(notice) === turn)
  if (isOf('you')) return 'you'
  if (isDone) return 'nobody'
  return (['us', 'them'] as const).find(isOf) ?? noticeStates[best].turn
}
