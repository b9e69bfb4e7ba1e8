import type { WebhookTry } from '#contract/webhooks/webhooks.ts'
import { testKind } from '#contract/webhooks/kinds.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeMessage, failWaiting, type MessageRow } from '../message-store.ts'
import { webhookNotifications } from '../notifications.ts'
import { changeAny, lockWebhook, type WebhookRow } from '../webhook-store.ts'
import { isTaken } from './post-message.ts'

export type SettleNeeds = NotifyNeeds & Pick<Deps, 'db' | 'clock'>

const minuteMs = 60_000
/** Pauses after failed tries: three days and four hours together. */
const pauses = [1, 5, 30, 120, 300, 600, 840, 1200, 1440].map((minutes) => minutes * minuteMs)
/** Milliseconds from which a receiver counts as slow. */
const slowMs = 5000
const maxTries = 20
/** Milliseconds of failures alone until a receiver is turned off. */
const failingMs = 3 * 86_400_000
/** RFC 9110, 15.5.11. */
const gone = 410

/** Keeps a try and what follows from it. Resolves to true where the next message may be sent at once. */
export async function settleTry(needs: SettleNeeds, message: MessageRow, tried: WebhookTry): Promise<boolean> {
  return await needs.db.transaction(async (tx) => {
    const receiver = await lockWebhook(tx, message.webhookId)
    if (!receiver) return false
    const now = needs.clock()
    const tries = [tried, ...message.tries].slice(0, maxTries)
    const isSlow = tried.milliseconds > slowMs
    if (isTaken(tried)) {
      await changeMessage(tx, message.id, { state: 'taken', dueAt: null, tries })
      const fresh = { failures: 0, failingSince: null, pausedUntil: null }
      await changeAny(tx, receiver.id, { ...fresh, lastTakenAt: now, isSlow })
      return !isSlow
    }
    const dueAt = message.kind === testKind ? null : after(now, message.tried)
    const state = dueAt === null ? 'failed' : 'waiting'
    await changeMessage(tx, message.id, { state, dueAt, tried: message.tried + 1, tries })
    await noteFailure(needs, tx, receiver, { tried, now, isSlow })
    return false
  })
}

/** Time of the next try; null after the last. */
function after(now: Date, failed: number): Date | null {
  const pause = pauses[failed]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

type Failure = { tried: WebhookTry; now: Date; isSlow: boolean }

/** A receiver that did not answer is left alone for a while: no other message waits for an answer meanwhile. */
async function noteFailure(
  needs: SettleNeeds,
  tx: Tx,
  receiver: WebhookRow,
  { tried, now, isSlow }: Failure,
): Promise<void> {
  const failingSince = receiver.failingSince ?? now
  const pausedUntil = tried.status === null ? after(now, Math.min(receiver.failures, pauses.length - 1)) : null
  await changeAny(tx, receiver.id, { failures: receiver.failures + 1, failingSince, pausedUntil, isSlow })
  if (tried.status === gone) await turnOff(needs, tx, receiver, 'gone')
  else if (now.getTime() - failingSince.getTime() >= failingMs) await turnOff(needs, tx, receiver, 'failing')
}

async function turnOff(needs: SettleNeeds, tx: Tx, receiver: WebhookRow, reason: 'gone' | 'failing'): Promise<void> {
  await changeAny(tx, receiver.id, { offAt: needs.clock(), offReason: reason })
  await failWaiting(tx, receiver.id)
  const told = { accountId: receiver.ownerId, host: new URL(receiver.address).host, isGone: reason === 'gone' }
  await notify(needs, tx, webhookNotifications.turnedOff, told)
}
