import type { AnswerKind } from '#contract/payment-portal/answer-kinds.ts'
import type { DecisionOutcome, OwnerSays } from '#contract/payment-portal/dispute-endpoints.ts'
import type { DeskOffer } from '#contract/payment-portal/offer-endpoints.ts'

export const kindWords: Record<AnswerKind, string> = {
  licensed: 'The image user has a licence',
  'fair-use': 'The image user says that the use needs no licence',
  'credit-given': 'The image user says that the author is credited under Creative Commons',
  'not-responsible': 'The image user says that they do not answer for the page',
  'already-removed': 'The image user says that the image was removed',
  hardship: 'The image user cannot pay this sum',
  other: 'The image user has written',
}

export const outcomeWords: Record<DecisionOutcome, string> = {
  upheld: 'The image user is right: the claim ends',
  rejected: 'The claim stands and goes on',
  'price-changed': 'Less is asked for',
  answered: 'It was answered',
  settled: 'It was paid or agreed on first',
}

export const saysWords: Record<OwnerSays, string> = {
  right: 'The image user is right',
  wrong: 'The image user is not right',
  unsure: 'I cannot tell',
}

export const offerWords: Record<DeskOffer['state'], string> = {
  waiting: 'waits for the owner',
  open: 'on the table',
  accepted: 'accepted',
  declined: 'declined',
  answered: 'answered',
  withdrawn: 'taken back',
  expired: 'run out',
}
