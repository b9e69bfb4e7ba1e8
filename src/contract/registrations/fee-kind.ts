import type { OrderFacts } from './facts.ts'
import type { FeeKind } from './fees.ts'
import { isOwnClaimant } from './legal-author.ts'
import type { RegistrationOption } from './options.ts'

export type FeeChoice = { kind: FeeKind; reason: string }

/**
 * The fee of the Office for an order, with the reason as a sentence. Source: 37 CFR 202.3(b)(2)(i)(B): one work, one
 * author who is the sole owner, not made for hire.
 */
export function feeKindOf({ option, facts }: { option: RegistrationOption; facts: OrderFacts }): FeeChoice {
  if (option === 'CIPO_SINGLE') return { kind: 'canada', reason: 'The Canadian Office takes one application a work.' }
  if (option === 'USCO_MULTI') return { kind: 'group', reason: 'A group of photographs has one fee of its own.' }
  const reason = whyStandard(facts)
  return reason === undefined
    ? { kind: 'single', reason: 'One author is the only claimant, and nothing was made for hire.' }
    : { kind: 'standard', reason }
}

/** The condition of the lower fee that fails; undefined where all hold. */
function whyStandard({ party, limits, declarations }: OrderFacts): string | undefined {
  if (party === null) return 'The author is not given, so the lower fee cannot be promised.'
  const { author } = party
  if (author.isForHire) return 'The image was made for hire, so the Standard application applies.'
  if (author.kind === 'organisation') return 'The author is an organisation, so the Standard application applies.'
  if (author.deathYear !== null) return 'The author has died, so the Standard application applies.'
  if (!isOwnClaimant(party)) return 'The claimant is not the author, so the Standard application applies.'
  if (limits !== null || declarations?.nothingByOthers === 'no')
    return 'The image has material that the claim leaves out, so the Standard application applies.'
  return undefined
}
