import { writeRetraction } from '#contract/takedowns/notice/retraction.ts'
import { letterDelivery } from '#server/letters/index.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { mailsOf, type NoticeRow, noticesOf, recordStep, type TakedownRow } from '../takedown-store.ts'
import { postMail, type PostNeeds } from './post-mail.ts'
import type { DeliveryConfig } from './wait-of-notice.ts'

export type RetractNeeds = PostNeeds & { config: DeliveryConfig }

/** Tells each reader who got a notice by mail that it is withdrawn; `stopped` mails reached nobody. The caller has locked the takedown. */
export async function retractNotices(
  needs: RetractNeeds,
  tx: Tx,
  row: TakedownRow,
  stopped: ReadonlySet<Id>,
): Promise<void> {
  if (letterDelivery(needs.config).by === undefined) return
  const left = (await mailsOf(tx, row.id)).filter(({ id, direction }) => direction === 'out' && !stopped.has(id))
  const received = (await noticesOf(tx, [row.id])).filter(isReceived)
  for (const notice of received.filter(({ n }) => left.some((mail) => mail.notice === n))) {
    const { signed, sentAt, n } = notice
    if (signed === null || sentAt === null) continue
    const mail = writeRetraction(signed, { host: row.host, day: sentAt.toISOString().slice(0, 10) })
    await postMail(needs, tx, row, { name: 'takedown.retraction', notice, ...mail })
    const { id: takedownId, clusterId } = row
    await recordStep(tx, { takedownId, clusterId, at: needs.clock(), step: 'retracted', userId: null, notice: n })
  }
}

/** A notice that never arrived needs no retraction. */
const isReceived = ({ reader, sentAt, state }: NoticeRow): boolean =>
  sentAt !== null && reader.way === 'email' && state !== 'bounced'
