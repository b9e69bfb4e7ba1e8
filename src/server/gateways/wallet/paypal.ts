import type { Deps } from '#server/platform/deps.ts'
import { paypalExponent } from '../exponents.ts'
import { disputeCalls } from './disputes.ts'
import { movementCalls } from './movements.ts'
import { orderCalls } from './orders.ts'
import { openPaypalClient, type PaypalKeys } from './paypal-client.ts'
import { readEventOf } from './read-event.ts'
import { refundCalls } from './wallet-refunds.ts'
import { verifyWith } from './verify.ts'
import type { WalletPort } from './wallet-port.ts'

/** PayPal, Orders v2. Whatever breaks off is asked again twice with the same key, and then told as `down`. */
export function openPaypal(deps: Pick<Deps, 'outbound'>, keys: PaypalKeys): WalletPort {
  const client = openPaypalClient(deps, keys)
  const calls = { ...orderCalls(client), ...refundCalls(client), ...disputeCalls(client), ...movementCalls(client) }
  return {
    clientId: keys.clientId,
    isLive: keys.isLive,
    takes: (currency) => paypalExponent(currency) !== undefined,
    account: client.account,
    ...calls,
    verify: verifyWith(deps, keys),
    readEvent: readEventOf(calls),
  }
}
