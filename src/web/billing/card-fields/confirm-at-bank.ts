import { getCardFields } from '#contract/billing/card-fields.ts'
import { call } from '#web/platform/calls/call.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { blocked } from './blocked.ts'
import { loadCardScript } from '#web/platform/calls/load-card-script.ts'

/**
 * Asks the bank in the page about what the server has begun with a card that is kept. Resolves to undefined where it was refused or left, which has been
 * said.
 */
export async function confirmAtBank(clientSecret: string): Promise<'done' | undefined> {
  const stripe = await call(getCardFields)({})
    .then(loadCardScript)
    .catch(() => undefined)
  if (!stripe) {
    notify(blocked, { tone: 'error', stays: 15_000, key: 'card-blocked' })
    return undefined
  }
  // It rejects where there is nothing to ask the bank, as after a decline.
  const answer = await stripe.handleNextAction({ clientSecret }).catch(() => undefined)
  if (!answer) return undefined
  const { error, paymentIntent, setupIntent } = answer
  if (error) {
    notify(error.message ?? 'Your bank did not confirm it.', { tone: 'error', stays: 10_000, key: 'card' })
    return undefined
  }
  const status = paymentIntent?.status ?? setupIntent?.status
  return status === 'succeeded' || status === 'processing' ? 'done' : undefined
}
