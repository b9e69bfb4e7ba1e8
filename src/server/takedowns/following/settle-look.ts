import { lookDays, type LookOutcome } from '#contract/takedowns/looks.ts'
import { servesUse } from '#contract/takedowns/recipients/who-can-act.ts'
import { mayStep, type NoticeState, noticeStates } from '#contract/takedowns/notice-states.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { TakedownStep } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { ReaddressNeeds } from '../directory/readdress-notices.ts'
import { takedownNotifications } from '../notifications.ts'
import {
  endTakedown,
  lockAnyTakedown,
  type NoticeRow,
  noticesOf,
  recordStep,
  setNoticeState,
  type TakedownRow,
  type UseRow,
  usesOf,
} from '../takedown-store.ts'
import { clearOutcome, removalOf } from './judge-look.ts'
import { endLook, looksOf } from './look-store.ts'
import { reissueNotices } from './reissue-notices.ts'

type Needs = NotifyNeeds & ReaddressNeeds & Pick<Deps, 'db' | 'clock'>

/** Ends the look of a day: notices follow what was seen, and the owner hears of removal and return. */
export async function settleLook(needs: Needs, takedownId: Id, day: number): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockAnyTakedown(tx, takedownId)
    if (!row || row.closedAt !== null || row.lookedDay >= day) return
    const outcomes = await outcomesByUse(tx, takedownId)
    await endLook(tx, takedownId, day)
    const record = stepsOf(needs, tx, row)
    await record('looked', { note: `Day ${day}: ${countsOf(outcomes)}.` })
    const notices = await noticesOf(tx, [takedownId])
    const moved = await followCopies(tx, notices, outcomes, record)
    if (moved.has('removed_verified')) await tell(needs, tx, row, 'removed')
    if (moved.has('reappeared')) {
      await reissueNotices(needs, tx, row, { all: notices, reappeared: moved.get('reappeared') ?? [] })
      await tell(needs, tx, row, 'reappeared')
    }
    await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId })
    if (day === lookDays.at(-1)) await endWhenOver(needs, tx, takedownId)
  })
}

type Outcomes = { use: UseRow; now: LookOutcome; before: LookOutcome }[]

/** The newest clear outcome of each use, and the one before it. */
async function outcomesByUse(tx: Tx, takedownId: Id): Promise<Outcomes> {
  const looks = await looksOf(tx, takedownId)
  return (await usesOf(tx, [takedownId])).map((use) => {
    const own = looks.filter(({ matchId }) => matchId === use.matchId)
    return { use, now: clearOutcome(own), before: clearOutcome(own.slice(0, -1)) }
  })
}

function countsOf(outcomes: Outcomes): string {
  const gone = outcomes.filter(({ now }) => now === 'gone').length
  return `${gone} of ${outcomes.length} ${outcomes.length === 1 ? 'copy is' : 'copies are'} gone`
}

type RecordStep = (step: TakedownStep, about: { notice?: number; note?: string }) => Promise<void>

const stepsOf =
  ({ clock }: Needs, tx: Tx, { id: takedownId, clusterId }: TakedownRow): RecordStep =>
  (step, about) =>
    recordStep(tx, { takedownId, clusterId, at: clock(), step, userId: null, ...about })

/** Search engines remove results and never the copy. */
const holdsCopy = ({ reader }: NoticeRow): boolean => reader.kind !== 'search'

/** Moves notices by what was seen, and returns them by their new state. */
async function followCopies(
  tx: Tx,
  notices: readonly NoticeRow[],
  outcomes: Outcomes,
  record: RecordStep,
): Promise<Map<NoticeState, NoticeRow[]>> {
  const moved = new Map<NoticeState, NoticeRow[]>()
  for (const notice of notices.filter(holdsCopy)) {
    const to = stateAfter(
      notice,
      outcomes.filter(({ use }) => servesUse(notice.reader, use)),
    )
    if (to === undefined || !mayStep(regionOf(notice.region), notice.state, to)) continue
    await setNoticeState(tx, notice, to)
    await record(stepInto[to] ?? 'looked', { notice: notice.n })
    moved.set(to, [...(moved.get(to) ?? []), notice])
  }
  return moved
}

const stepInto: Partial<Record<NoticeState, TakedownStep>> = {
  removed_verified: 'removed',
  partially_removed: 'partially-removed',
  reappeared: 'reappeared',
  restored: 'restored',
}

/** Copies that came back after a counter-notice are restored, and no new notice is offered for them. */
const contested: readonly NoticeState[] = ['counter_noticed', 'action_filed', 'blocked_until']

function stateAfter({ state }: NoticeRow, outcomes: Outcomes): NoticeState | undefined {
  const isBack = outcomes.some(({ now, before }) => now === 'present' && before !== 'present')
  if (contested.includes(state)) return isBack ? 'restored' : undefined
  if (state === 'removed_verified') return isBack ? 'reappeared' : undefined
  if (!noticeStates[state].isOut) return undefined
  const removal = removalOf(outcomes.map(({ now }) => now))
  if (removal === 'all') return 'removed_verified'
  return removal === 'some' ? 'partially_removed' : undefined
}

async function tell(needs: Needs, tx: Tx, row: TakedownRow, what: 'removed' | 'reappeared'): Promise<void> {
  const { ownerId: accountId, id: takedownId, host } = row
  await notify(needs, tx, takedownNotifications[what], { accountId, takedownId, host, reader: '', day: null })
}

/** A takedown that waits for nobody ends after the last look, so that its cluster is free. */
async function endWhenOver({ clock }: Needs, tx: Tx, takedownId: Id): Promise<void> {
  const notices = await noticesOf(tx, [takedownId])
  if (notices.every(({ state }) => noticeStates[state].isOver || noticeStates[state].isEditable))
    await endTakedown(tx, takedownId, clock())
}
