import type { Received, Sent } from '#contract/endpoint.ts'
import { openFees } from '#contract/pricing/fee-backing.ts'
import { getFees, takeFees } from '#contract/pricing/price-endpoints.ts'

type FeeCalls = {
  (endpoint: typeof getFees, sent: Sent<typeof getFees>): Promise<Received<typeof getFees>>
  (endpoint: typeof takeFees, sent: Sent<typeof takeFees>): Promise<Received<typeof takeFees>>
}

/** Takes staff's responsibility for the initial table of fees. */
export async function backFees(call: FeeCalls): Promise<void> {
  const { version, ...backing } = await call(getFees, {})
  const keys = openFees(backing)
  if (keys.length > 0) await call(takeFees, { version, keys, reason: 'I answer for the figures of the demo.' })
}
