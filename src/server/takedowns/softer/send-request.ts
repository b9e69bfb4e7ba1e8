import { graceDays } from '#contract/takedowns/site-request.ts'
import { letterDelivery } from '#server/letters/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { postMail, type PostNeeds } from '../sending/post-mail.ts'
import type { DeliveryConfig } from '../sending/wait-of-notice.ts'
import { recordStep, type TakedownRow } from '../takedown-store.ts'
import { changeRequest, requestOf, type RequestRow } from './request-store.ts'

type Needs = PostNeeds & { config: DeliveryConfig }

const dayMs = 86_400_000

/** Mails a signed request whose pages are captured, once. It stays signed until the mail server has taken it. */
export async function sendRequest(needs: Needs, tx: Tx, row: TakedownRow, { signed }: RequestRow): Promise<void> {
  if (letterDelivery(needs.config).by === undefined) return
  const { to, subject, text } = signed
  await postMail(needs, tx, row, { name: 'takedown.request', notice: null, to, subject, text })
}

/** Begins the grace of a request that the mail server has taken. The caller has locked the takedown. */
export async function beginGrace({ clock }: Pick<Needs, 'clock'>, tx: Tx, row: TakedownRow): Promise<void> {
  const request = await requestOf(tx, row.id)
  if (request?.state !== 'signed') return
  const at = clock()
  await changeRequest(tx, row.id, { state: 'sent', sentAt: at, dueAt: new Date(at.getTime() + graceDays * dayMs) })
  const { id: takedownId, clusterId, ownerId } = row
  await recordStep(tx, { takedownId, clusterId, at, step: 'site-asked', userId: null, note: request.signed.to })
  await appendEvent(tx, ownerId, { type: 'takedown', takedownId })
}
