import { type WebhookData, type WebhookKind, webhookData } from '#contract/webhooks/kinds.ts'
import type { Id } from '#contract/wire.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { askForDelivery } from './delivery/lanes.ts'
import { insertMessages, type MessageRow } from './message-store.ts'
import { receiversOf } from './webhook-store.ts'

export type SendNeeds = Pick<Deps, 'clock' | 'queue'> & { allowances: Allowances }

type Message = { [K in WebhookKind]: { kind: K; data: WebhookData<K> } }[WebhookKind]

/** Stores a message per receiver. Plans without keys send none. */
export async function sendMessage(needs: SendNeeds, tx: Tx, ownerId: Id, { kind, data }: Message): Promise<void> {
  const receivers = await receiversOf(tx, ownerId, kind)
  if (receivers.length === 0) return
  if ((await needs.allowances.programs(tx, ownerId)).access === 'none') return
  const now = needs.clock()
  const body = bodyOf(kind, webhookData[kind].parse(data), now)
  const rows = receivers.map(({ id }) => newMessage({ webhookId: id, kind, body, now }))
  await insertMessages(tx, rows)
  for (const receiver of receivers) await askForDelivery(needs, tx, receiver)
}

export const bodyOf = (kind: string, data: unknown, now: Date): string =>
  JSON.stringify({ type: kind, timestamp: now.toISOString(), data })

type New = { webhookId: Id; kind: string; body: string; now: Date }

export const newMessage = ({ now, ...message }: New): MessageRow => ({
  id: newId(),
  ...message,
  createdAt: now,
  state: 'waiting',
  dueAt: now,
  tried: 0,
  tries: [],
})
