import type { Dispute } from '#contract/disputes/dispute-endpoints.ts'

/** A case whose image user has answered nothing that waits. */
export const aDispute = (more: Partial<Dispute> = {}): Dispute => ({
  open: null,
  state: 'in_review',
  language: 'en',
  isWritten: true,
  proof: 'none',
  ledger: null,
  captures: [],
  question: null,
  decisions: [],
  price: null,
  ownerBy: '2026-12-03',
  ...more,
})
