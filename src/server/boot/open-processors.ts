import type { ProcessorConfig } from '../billing/processor-config.ts'
import type { CardPort } from '../gateways/card/card-port.ts'
import type { WalletPort } from '../gateways/wallet/wallet-port.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

/** The clients of the processors that are configured; the code of one that is not is never loaded. */
export async function openProcessors(
  outbound: Outbound,
  { card, wallet }: ProcessorConfig,
): Promise<{ card: CardPort | undefined; wallet: WalletPort | undefined }> {
  return {
    card: card && (await import('../gateways/card/stripe.ts')).openStripe({ outbound }, card),
    wallet: wallet && (await import('../gateways/wallet/paypal.ts')).openPaypal({ outbound }, wallet),
  }
}
