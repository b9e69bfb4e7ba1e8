import type { RegistrationParty, WorkFacts } from './facts.ts'

/** Names compare without capitals, accents' forms and extra blanks. */
const folded = (name: string | null) => (name ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * The key of the legal author with the claimant. Equal keys may share a group. For work made for hire the author is the
 * employer, so photographers may differ. Source: 83 FR 2542 (18 January 2018).
 */
export const legalKeyOf = ({ author, claimant }: RegistrationParty): string =>
  JSON.stringify([
    folded(author.name),
    author.kind,
    author.isForHire,
    folded(author.pseudonym),
    author.citizenship,
    author.domicile,
    author.birthYear,
    folded(claimant.name),
    claimant.transfer,
  ])

/** True when the author claims the copyright in their own name. */
export const isOwnClaimant = ({ author, claimant }: RegistrationParty): boolean =>
  folded(author.name) === folded(claimant.name) && claimant.transfer === null

/** Facts about the author that an application needs and the owner has not given. */
export function missingOfAuthor({ author }: RegistrationParty): ('citizenship' | 'domicile')[] {
  const missing: ('citizenship' | 'domicile')[] = []
  if (author.kind === 'person' && author.citizenship === null) missing.push('citizenship')
  if (author.domicile === null) missing.push('domicile')
  return missing
}

/**
 * True for works that 17 USC 411(a) binds, by the definition in 17 USC 101; null while a fact is missing. Works first
 * published abroad count as foreign: publication within 30 days in the United States is not known here.
 */
export function isUnitedStatesWork(
  { isPublished, publishedIn }: Pick<WorkFacts, 'isPublished' | 'publishedIn'>,
  party: RegistrationParty | undefined,
): boolean | null {
  if (isPublished === null) return null
  if (isPublished) return publishedIn === null ? null : publishedIn === 'US'
  if (!party) return null
  const { citizenship, domicile } = party.author
  if (citizenship === 'US' || domicile === 'US') return true
  return missingOfAuthor(party).length > 0 ? null : false
}
