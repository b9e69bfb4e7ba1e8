import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import { refuse } from '#server/platform/refuse.ts'
import { tooSmall } from './asking/require-due.ts'

/** Asks again once under the same key where the processor was not reached: it does nothing twice. */
export async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProcessorProblem)) throw error
    if (error.isPassing) return await call().catch((again: unknown) => Promise.reject(asRefusal(again)))
    throw asRefusal(error)
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof ProcessorProblem)) return error
  if (error.isPassing)
    return refuse(
      'unavailable',
      'payment.processor-down',
      'The payment service does not answer. Nothing was charged. Try again in a few minutes.',
      { retryAfterSeconds: 60 },
    )
  if (error.trouble === 'declined' || error.trouble === 'action-needed')
    return refuse('payment-required', 'payment.declined', error.message)
  if (error.reason === 'amount_too_small') return tooSmall()
  if (error.trouble === 'missing')
    return refuse(
      'conflict',
      'payment.gone',
      'The payment service does not know this any more: it was removed there by hand. Nothing was charged. Please write to us, and we put it right.',
    )
  return error
}
