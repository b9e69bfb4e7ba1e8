import { isOutsideLife, partyFaults } from '#contract/registrations/checks/check-party.ts'
import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { MissingFact, PlannedImage } from '#contract/registrations/plan.ts'
import { dateFaults, isTitleRefused } from '#contract/registrations/work-rules.ts'
import type { Id } from '#contract/wire.ts'

/** A party with the facts that are missing of it. */
export type KnownParty = { party: RegistrationParty; missing: readonly MissingFact[] }

/** Parties with what each lacks, so that this is found once for all of its images. */
export const knownParties = (parties: ReadonlyMap<Id, RegistrationParty>): Map<Id, KnownParty> =>
  new Map([...parties].map(([id, party]) => [id, { party, missing: missingOfParty(party) }]))

function missingOfParty(party: RegistrationParty): MissingFact[] {
  const facts = partyFaults(party).map(([code]) => (code === 'citizenship' || code === 'domicile' ? code : 'party'))
  return [...new Set(facts)]
}

/** Facts that an application needs of an image and that the owner has to give. */
export function missingFactsOf(image: PlannedImage, known: KnownParty | undefined, today: string): MissingFact[] {
  const missing: MissingFact[] = []
  if (image.title.trim() === '' || isTitleRefused(image.title)) missing.push('title')
  if (image.createdOn === null) missing.push('createdOn')
  if (image.isPublished === null) missing.push('isPublished')
  if (image.isPublished === true && image.publishedOn === null) missing.push('publishedOn')
  if (image.isPublished === true && image.publishedIn === null) missing.push('publishedIn')
  if (dateFaults(image, today).length > 0 || (known && isOutsideLife(image.createdOn, known.party.author)))
    missing.push('dates')
  if (!known) missing.push('party')
  else missing.push(...known.missing)
  return missing
}
