import { maxWebhooks, overlapHours, type Webhook, type WebhookForm } from '#contract/webhooks/webhooks.ts'
import type { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { requireVerified } from '#server/accounts/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { allowUrl, mappedPair } from '#server/platform/outbound/destination.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { webhookNotifications } from './notifications.ts'
import { newSecret, sealSecret } from './secrets.ts'
import { showWebhook } from './view.ts'
import { changeOwn, insertWebhook, lockWebhook, lockWebhooksOf, webhookOf, webhooksOf } from './webhook-store.ts'

export type ChangeNeeds = Pick<Deps, 'db' | 'clock' | 'seal' | 'config'> & NotifyNeeds & { allowances: Allowances }
export type OwnWebhook = { ownerId: Id; id: Id }
type WithSecret = { webhook: Webhook; secret: string }

const hourMs = 3_600_000

/** Adds a receiver and mails its owner. Throws `webhook.plan`, `webhook.too-many`. */
export async function addWebhook(needs: ChangeNeeds, ownerId: Id, form: WebhookForm): Promise<WithSecret> {
  const address = allowAddress(needs, form.address)
  const [id, secret] = [newId(), newSecret()]
  return await needs.db.transaction(async (tx) => {
    await requireVerified({ db: tx }, ownerId)
    await lockWebhooksOf(tx, ownerId)
    if ((await needs.allowances.programs(tx, ownerId)).access === 'none')
      throw refuse('payment-required', 'webhook.plan', 'Your plan sends no messages. Choose a larger plan first.')
    if ((await webhooksOf(tx, ownerId)).length >= maxWebhooks)
      throw refuse('conflict', 'webhook.too-many', `You have ${maxWebhooks} receivers. Remove one first.`)
    const row = {
      id,
      ownerId,
      address: address.href,
      kinds: [...new Set(form.kinds)],
      secret: sealSecret(needs.seal, id, secret),
      formerSecret: null,
      formerUntil: null,
      createdAt: needs.clock(),
      lastTakenAt: null,
      failures: 0,
      failingSince: null,
      isSlow: false,
      pausedUntil: null,
      offAt: null,
      offReason: null,
    }
    await insertWebhook(tx, row)
    await notify(needs, tx, webhookNotifications.added, { accountId: ownerId, host: address.host })
    return { webhook: showWebhook(row), secret }
  })
}

/** Changes a receiver. Turned on, it begins without its failures. */
export async function editWebhook(
  needs: ChangeNeeds,
  own: OwnWebhook,
  { isOn, ...form }: WebhookForm & { isOn: boolean },
): Promise<Webhook> {
  const address = allowAddress(needs, form.address)
  return await needs.db.transaction(async (tx) => {
    const before = await webhookOf(tx, own.ownerId, own.id)
    if (!before) throw missing('receiver')
    const fresh = { failures: 0, failingSince: null, isSlow: false, pausedUntil: null, offAt: null, offReason: null }
    const off = { offAt: before.offAt ?? needs.clock(), offReason: before.offReason ?? ('owner' as const) }
    const isFresh = isOn && (before.offAt !== null || before.address !== address.href)
    const set = { address: address.href, kinds: [...new Set(form.kinds)], ...(isOn ? isFresh && fresh : off) }
    const row = await changeOwn(tx, own, set)
    if (!row) throw missing('receiver')
    if (before.address !== row.address)
      await notify(needs, tx, webhookNotifications.added, { accountId: own.ownerId, host: address.host })
    return showWebhook(row)
  })
}

/** Makes another secret. The former one signs beside it for a day; of two changes within a day, the last one counts. */
export async function replaceSecret(needs: ChangeNeeds, own: OwnWebhook): Promise<WithSecret> {
  const secret = newSecret()
  return await needs.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, own.id)
    if (before?.ownerId !== own.ownerId) throw missing('receiver')
    const formerUntil = new Date(needs.clock().getTime() + overlapHours * hourMs)
    const set = { secret: sealSecret(needs.seal, own.id, secret), formerSecret: before.secret, formerUntil }
    const row = await changeOwn(tx, own, set)
    if (!row) throw missing('receiver')
    return { webhook: showWebhook(row), secret }
  })
}

function allowAddress({ config }: Pick<ChangeNeeds, 'config'>, text: string): URL {
  try {
    const url = allowUrl(text, config.hosts)
    if (url.protocol === 'https:' || mappedPair(url.hostname, config.hosts)) return url
    throw wrongAddress('Enter an address that begins with https.')
  } catch (error) {
    throw error instanceof FetchError ? wrongAddress(error.message) : error
  }
}

const wrongAddress = (message: string) => refuseForm([{ path: 'address', message }])
