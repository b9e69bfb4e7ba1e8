import type { FeeKind } from '#contract/registrations/fees.ts'
import type { RegistrationRow } from '../order-store.ts'

/**
 * The application that an order needs, with its fee. The Single application asks for one author who is a person, owns all rights and made one work
 * alone, not for hire. Source: 37 CFR 202.3(b)(2)(i)(B). An order without its facts counts as one.
 */
export function feeKindOf({ option, facts }: Pick<RegistrationRow, 'option' | 'facts'>): FeeKind {
  if (option === 'USCO_MULTI') return 'group'
  if (option === 'CIPO_SINGLE') return 'canada'
  const { party, limits, declarations } = facts
  const isOwnWork = declarations === null || declarations.nothingByOthers !== 'no'
  if (party === null) return limits === null && isOwnWork ? 'single' : 'standard'
  const { author, claimant } = party
  const isSole = claimant.transfer === null && plain(claimant.name) === plain(author.name)
  const isPerson = author.kind === 'person' && !author.isForHire
  return isPerson && isSole && limits === null && isOwnWork ? 'single' : 'standard'
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
