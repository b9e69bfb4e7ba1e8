import type { CardPort } from '#server/gateways/card/card-port.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { WalletPort } from '#server/gateways/wallet/wallet-port.ts'

/** The processors that this installation has keys of. */
export type ProcessorNeeds = { card: CardPort | undefined; wallet: WalletPort | undefined }

/** How people call them. */
export const processorNames: Record<Processor, string> = { stripe: 'cards', paypal: 'PayPal' }
