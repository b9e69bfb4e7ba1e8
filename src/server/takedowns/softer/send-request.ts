import { graceDays } from '#contract/takedowns/site-request.ts'
import { letterDelivery } from '#server/cases/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { postMail, type PostNeeds } from '../sending/post-mail.ts'
import type { DeliveryConfig } from '../sending/wait-of-notice.ts'
import { recordStep, type TakedownRow } from '../takedown-store.ts'
import { changeRequest, type RequestRow } from './request-store.ts'

type Needs = PostNeeds & { config: DeliveryConfig }

export const dayMs = 86_400_000

/** Mails a signed request whose pages are captured; its grace begins. Without a way for mail it stays signed. */
export async function sendRequest(needs: Needs, tx: Tx, row: TakedownRow, { signed }: RequestRow): Promise<void> {
  if (letterDelivery(needs.config).by === undefined) return
  const at = needs.clock()
  const { to, subject, text } = signed
  await changeRequest(tx, row.id, { state: 'sent', sentAt: at, dueAt: new Date(at.getTime() + graceDays * dayMs) })
  await recordStep(tx, {
    takedownId: row.id,
    clusterId: row.clusterId,
    at,
    step: 'site-asked',
    userId: null,
    note: to,
  })
  await postMail(needs, tx, row, { name: 'takedown.request', notice: null, to, subject, text })
}
