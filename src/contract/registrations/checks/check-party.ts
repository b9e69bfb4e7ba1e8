import type { RegistrationParty } from '../facts.ts'
import { feeKindOf } from '../fee-kind.ts'
import { isOwnClaimant, missingOfAuthor } from '../legal-author.ts'
import type { RegistrationFinding } from '../registration.ts'
import { yearOf } from '../work-rules.ts'
import { type CheckContext, imagesWhere, type OrderToCheck, stop, warning } from './order-to-check.ts'

/** Author and claimant, complete and in agreement, and the fee that follows from them. */
export function checkParty(order: OrderToCheck, context: CheckContext): RegistrationFinding[] {
  const { party } = order.facts
  if (party === null)
    return [stop({ code: 'party.missing', message: 'Give the author and the claimant of the images.', place: 'party' })]
  return [
    ...partyFaults(party).map(([code, message]) => stop({ code: `party.${code}`, message, place: 'party' })),
    ...checkLife(order, party),
    ...checkAuthors(order, party, context),
    ...checkCanada(order, party),
    ...checkFee(order),
  ]
}

type PartyFault = [code: string, message: string]

/** Facts of author and claimant that are missing or disagree. */
export const partyFaults = (party: RegistrationParty): PartyFault[] => [
  ...authorFaults(party),
  ...claimantFaults(party),
]

function authorFaults(party: RegistrationParty): PartyFault[] {
  const { author } = party
  const faults: PartyFault[] = []
  const missing = missingOfAuthor(party)
  if (author.name.trim() === '') faults.push(['author-name', 'Give the name of the author.'])
  if (missing.includes('citizenship')) faults.push(['citizenship', 'Give the citizenship of the author.'])
  if (missing.includes('domicile'))
    faults.push(['domicile', 'Give the country where the author lives or has its seat.'])
  if (author.birthYear !== null && author.deathYear !== null && author.deathYear < author.birthYear)
    faults.push(['years', 'The author cannot have died before the year of birth.'])
  if (author.kind === 'organisation' && !author.isForHire)
    faults.push(['organisation', 'An organisation is the author only of work made for hire.'])
  return faults
}

function claimantFaults(party: RegistrationParty): PartyFault[] {
  const { claimant } = party
  const lacks = (['name', 'street', 'city', 'postalCode', 'country', 'email'] as const).filter(
    (part) => claimant[part].trim() === '',
  )
  const faults: PartyFault[] = lacks.map((part) => [`claimant-${part}`, `Give ${claimantWords[part]} of the claimant.`])
  if (countriesWithStates.includes(claimant.country) && !claimant.state)
    faults.push(['claimant-state', 'Give the state or province of the claimant.'])
  if (claimant.transfer === null && !isOwnClaimant(party))
    faults.push(['transfer', 'Say how the claimant got all rights from the author.'])
  if (claimant.transfer === 'other' && !claimant.transferNote?.trim())
    faults.push(['transfer-note', 'Describe how the claimant got all rights.'])
  return faults
}

const claimantWords = {
  name: 'the name',
  street: 'the street',
  city: 'the city',
  postalCode: 'the postal code',
  country: 'the country',
  email: 'the mail address',
}
/** Countries whose addresses are incomplete without a state or province. */
const countriesWithStates = ['US', 'CA', 'AU']

/** A joint work names all of its authors, and an order names one. Source: 17 USC 101, 409. */
function checkAuthors(
  { works }: OrderToCheck,
  { author }: RegistrationParty,
  { severalAuthors }: CheckContext,
): RegistrationFinding[] {
  const images = imagesWhere(works, ({ image }) => severalAuthors.has(image))
  if (images.length === 0 || author.isForHire) return []
  const message = 'Your library says that several authors made an image. An order names one. Leave such images out.'
  return [warning({ code: 'work.several-authors', message, place: 'party', images })]
}

function checkLife({ works }: OrderToCheck, { author }: RegistrationParty): RegistrationFinding[] {
  const images = imagesWhere(works, ({ createdOn }) => isOutsideLife(createdOn, author))
  if (images.length === 0) return []
  const message = 'An image was created outside the life of its author. Correct the date or the years.'
  return [stop({ code: 'work.outside-life', message, place: 'works', images })]
}

/** True for an image that its author cannot have created. */
export function isOutsideLife(
  createdOn: string | null,
  { birthYear, deathYear }: Pick<RegistrationParty['author'], 'birthYear' | 'deathYear'>,
): boolean {
  if (createdOn === null) return false
  const year = yearOf(createdOn)
  return (birthYear !== null && year <= birthYear) || (deathYear !== null && year > deathYear)
}

/** In Canada the author is a person, and an employer is the first owner. Source: Copyright Act (Canada), s. 13(3). */
function checkCanada({ option }: OrderToCheck, { author }: RegistrationParty): RegistrationFinding[] {
  if (option !== 'CIPO_SINGLE' || author.kind === 'person') return []
  const message = 'The Canadian Office asks for the person who made the image. Give that person as the author.'
  return [warning({ code: 'party.canada-person', message, place: 'party' })]
}

function checkFee(order: OrderToCheck): RegistrationFinding[] {
  const { kind, reason } = feeKindOf(order)
  if (kind !== 'standard') return []
  return [warning({ code: 'option.standard-fee', message: reason, place: 'party' })]
}
