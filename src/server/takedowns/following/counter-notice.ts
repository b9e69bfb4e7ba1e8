import type { CounterNotice, CounterNoticeDecision, CounterNoticeText } from '#contract/takedowns/counter-notice.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { mayStep, type NoticeState } from '#contract/takedowns/notice-states.ts'
import type { TakedownStep } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { takedownNotifications } from '../notifications.ts'
import { readLaw } from '../law/read-law.ts'
import { changeOwnNotice, type WhichNotice } from '../own-notice.ts'
import { type NoticeRow, recordStep, setNoticeState, type TakedownRow, writeCounterNotice } from '../takedown-store.ts'
import { letterDelivery } from '#server/letters/index.ts'
import { writeActionMail } from '#contract/takedowns/notice/action-mail.ts'
import { postMail, type PostNeeds } from '../sending/post-mail.ts'
import type { DeliveryConfig } from '../sending/wait-of-notice.ts'
import { restoreDay } from './deadlines-of.ts'

export type CounterNoticeNeeds = NotifyNeeds &
  PostNeeds &
  Pick<Deps, 'db' | 'clock'> & { config: PostNeeds['config'] & DeliveryConfig }
type Needs = CounterNoticeNeeds

/** Records a counter-notice. The owner has until the host may restore the copy. */
export async function recordCounterNotice(
  needs: Needs,
  which: WhichNotice,
  text: CounterNoticeText,
): Promise<TakedownRow> {
  const keep = async (tx: Tx, row: TakedownRow, notice: NoticeRow) => {
    if (notice.sentAt === null)
      throw refuse('conflict', 'notice.not-sent', 'This notice was not sent, so nobody can answer it.')
    if (notice.counterNotice)
      throw refuse('conflict', 'notice.counter-notice', 'A counter-notice to this notice is recorded already.')
    const counterNotice = { ...text, decision: null, decidedAt: null, agentToldAt: null }
    const day = await restoreDay({ ...notice, counterNotice }, await readLaw(tx))
    const isOpen = row.closedAt === null
    await writeCounterNotice(tx, notice, { counterNotice, dueAt: isOpen && day !== null ? startOf(day) : notice.dueAt })
    if (isOpen) await step(tx, notice, 'counter_noticed')
    await record(needs, tx, row, { step: 'counter-noticed', n: notice.n, note: text.from, userId: row.ownerId })
    if (!isOpen) return
    const { host, id: takedownId, ownerId: accountId } = row
    const words = { takedownId, host, reader: notice.reader.name, day }
    await notify(needs, tx, takedownNotifications.counterNotice, { accountId, ...words })
  }
  return await changeOwnNotice(needs.db, which, keep, { whenClosed: true })
}

/** Keeps the owner's decision. A filed action changes the state once the host's agent was told. */
export async function decideCounterNotice(
  needs: Needs,
  which: WhichNotice,
  decision: CounterNoticeDecision,
): Promise<TakedownRow> {
  return await changeOwnNotice(needs.db, which, async (tx, row, notice) => {
    const counterNotice = openCounterNotice(notice)
    if (counterNotice.decision !== null)
      throw refuse('conflict', 'notice.decided', 'You have decided on this counter-notice already.')
    const decidedAt = needs.clock().toISOString()
    await writeCounterNotice(tx, notice, {
      counterNotice: { ...counterNotice, decision, decidedAt },
      dueAt: notice.dueAt,
    })
    if (decision.kind === 'action-filed') return await tellAgent(needs, tx, row, { notice, decision })
    await step(tx, notice, 'restored')
    await record(needs, tx, row, { step: 'restored', n: notice.n, userId: row.ownerId })
  })
}

type Action = Extract<CounterNoticeDecision, { kind: 'action-filed' }>

/** Mails the host's agent where a mail can leave; elsewhere the owner tells them and confirms it. */
async function tellAgent(
  needs: Needs,
  tx: Tx,
  row: TakedownRow,
  { notice, decision }: { notice: NoticeRow; decision: Action },
): Promise<void> {
  const { signed, reader } = notice
  if (signed === null || reader.way !== 'email' || letterDelivery(needs.config).by === undefined) return
  const mail = writeActionMail(decision, { subject: signed.subject, signer: signed.signer.name })
  await postMail(needs, tx, row, { name: 'takedown.action', notice, ...mail })
}

/** The host's agent knows of the action, so that the restoration stops. Told twice changes nothing. */
export async function confirmAgentTold(needs: Needs, which: WhichNotice): Promise<TakedownRow> {
  return await changeOwnNotice(needs.db, which, async (tx, row, notice) => {
    const counterNotice = openCounterNotice(notice)
    if (counterNotice.decision?.kind !== 'action-filed')
      throw refuse('conflict', 'notice.no-action', 'No action is recorded for this counter-notice.')
    if (counterNotice.agentToldAt !== null) return
    await noteAgentTold(needs, tx, row, { notice, counterNotice, userId: row.ownerId })
  })
}

/** Hears that a mail to a reader left: the one on an action stops the restoration. The caller has locked the takedown. */
export async function noteActionMail(needs: Needs, tx: Tx, row: TakedownRow, mail: SentMail): Promise<void> {
  const { notice, at } = mail
  const { counterNotice } = notice
  if (row.closedAt !== null || !counterNotice || counterNotice.agentToldAt !== null) return
  const { decision, decidedAt } = counterNotice
  if (decision?.kind !== 'action-filed' || decidedAt === null || at < new Date(decidedAt)) return
  await noteAgentTold(needs, tx, row, { notice, counterNotice, userId: null })
}

type SentMail = { notice: NoticeRow; at: Date }
type Told = { notice: NoticeRow; counterNotice: CounterNotice; userId: Id | null }

/** The caller has locked the takedown. */
async function noteAgentTold(needs: Needs, tx: Tx, row: TakedownRow, told: Told): Promise<void> {
  const { notice, counterNotice, userId } = told
  const agentToldAt = needs.clock().toISOString()
  await writeCounterNotice(tx, notice, { counterNotice: { ...counterNotice, agentToldAt }, dueAt: null })
  await step(tx, notice, 'action_filed')
  await record(needs, tx, row, { step: 'action-filed', n: notice.n, userId })
}

function openCounterNotice({ counterNotice }: NoticeRow): CounterNotice {
  if (!counterNotice)
    throw refuse('conflict', 'notice.no-counter-notice', 'No counter-notice to this notice is recorded.')
  return counterNotice
}

/** Takes a step that the notice's law allows; another one leaves the state as it is. */
async function step(tx: Tx, notice: NoticeRow, to: NoticeState): Promise<void> {
  if (mayStep(regionOf(notice.region), notice.state, to)) await setNoticeState(tx, notice, to)
}

type Line = { step: TakedownStep; n: number; note?: string; userId: Id | null }

async function record({ clock }: Needs, tx: Tx, row: TakedownRow, { n: notice, ...line }: Line): Promise<void> {
  const { id: takedownId, clusterId } = row
  await recordStep(tx, { takedownId, clusterId, at: clock(), notice, ...line })
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
