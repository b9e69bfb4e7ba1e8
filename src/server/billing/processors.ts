import type { CardPort } from '#server/gateways/card/card-port.ts'
import type { Processor } from '#server/gateways/processor-event.ts'
import type { WalletPort } from '#server/gateways/wallet/wallet-port.ts'

/** The processors that this installation has keys of. */
export type ProcessorNeeds = { card: CardPort | undefined; wallet: WalletPort | undefined }

/** Through whom money comes: a processor, our bank's account, into which people transfer and which staff read, or a law firm that holds it for us. */
export type Channel = Processor | 'bank' | 'firm'

/** Whether its money is booked by staff, as they read it: nobody can be asked about it. */
export const isByHand = (channel: Channel | null): channel is 'bank' | 'firm' =>
  channel === 'bank' || channel === 'firm'

/** How people call them. */
export const processorNames: Record<Channel, string> = {
  stripe: 'cards',
  paypal: 'PayPal',
  bank: 'bank transfer',
  firm: 'law firm',
}
