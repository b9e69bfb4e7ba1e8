import type { DecisionOutcome, OwnerSays } from '#contract/disputes/dispute-endpoints.ts'
import type { DeskOffer } from '#contract/disputes/offer-endpoints.ts'

export const outcomeWords: Record<DecisionOutcome, string> = {
  upheld: 'The image user is right: the claim ends',
  rejected: 'The claim stands and goes on',
  'price-changed': 'Less is asked for',
  answered: 'It was answered',
  settled: 'Paid or agreed on before a decision',
}

export const saysWords: Record<OwnerSays, string> = {
  right: 'The image user is right',
  wrong: 'The image user is not right',
  unsure: 'I cannot tell',
}

export const offerWords: Record<DeskOffer['state'], string> = {
  waiting: 'waits for the owner',
  open: 'open',
  accepted: 'accepted',
  declined: 'declined',
  answered: 'answered',
  withdrawn: 'withdrawn',
  expired: 'expired',
}
