import type { CardPort } from '#server/gateways/card/card-port.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { WalletPort } from '#server/gateways/wallet/wallet-port.ts'

/** The processors that this installation has keys of. */
export type ProcessorNeeds = { card: CardPort | undefined; wallet: WalletPort | undefined }

/** Through whom money comes: a processor, our bank's account, into which people transfer and which staff read, or a law firm that holds it for us. */
export type Channel = Processor | 'bank' | 'firm'

/** True for channels that staff book by hand: no processor can be asked. */
export const isByHand = (channel: Channel | null): channel is 'bank' | 'firm' =>
  channel === 'bank' || channel === 'firm'

/** Names shown to people. */
export const processorNames: Record<Channel, string> = {
  stripe: 'cards',
  paypal: 'PayPal',
  bank: 'bank transfer',
  firm: 'law firm',
}
