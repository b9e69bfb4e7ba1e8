import type { z } from 'zod'
import type { Body } from '#contract/endpoint.ts'
import type { updateRegistration } from '#contract/registrations/endpoints.ts'
import { type Answer, type OrderFacts, RegistrationParty, type TransferKind } from '#contract/registrations/facts.ts'
import type { User } from '#contract/accounts/user.ts'

export type DeclarationAnswer = z.infer<typeof Answer>
type Author = RegistrationParty['author']
type Claimant = RegistrationParty['claimant']
type Written<T> = { [K in keyof T]: Exclude<T[K], null> extends string ? string : T[K] }

export const declarationNames = ['madeAll', 'publicationChecked', 'notRegistered', 'nothingByOthers'] as const
type Declarations = Record<(typeof declarationNames)[number], DeclarationAnswer | null>

/** The facts of an order as its form has them: empty texts stand for null. */
export type FactsInForm = {
  title: string
  author: Omit<Written<Author>, 'kind'> & { kind: Author['kind'] }
  isClaimant: boolean
  claimant: Omit<Written<Claimant>, 'transfer'> & { transfer: z.infer<typeof TransferKind> | null }
  hasLimits: boolean
  limits: { excluded: string; included: string }
  declarations: Declarations
}

type Sent = Required<Pick<Body<typeof updateRegistration>, 'title' | 'facts'>>

const orEmpty = (text: string | null | undefined) => text ?? ''
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The saved facts as the form has them. Without an author the account's own details are proposed. */
export function inForm(title: string, facts: OrderFacts, user: User | undefined): FactsInForm {
  const party = facts.party ?? proposedParty(user)
  const { author, claimant } = party
  return {
    title,
    author: {
      ...author,
      citizenship: orEmpty(author.citizenship),
      domicile: orEmpty(author.domicile),
      pseudonym: orEmpty(author.pseudonym),
    },
    isClaimant: claimant.transfer === null,
    claimant: {
      ...claimant,
      state: orEmpty(claimant.state),
      phone: orEmpty(claimant.phone),
      transferNote: orEmpty(claimant.transferNote),
    },
    hasLimits: facts.limits !== null,
    limits: facts.limits ?? { excluded: '', included: '' },
    declarations: facts.declarations ?? {
      madeAll: null,
      publicationChecked: null,
      notRegistered: null,
      nothingByOthers: null,
    },
  }
}

function proposedParty(user: User | undefined): RegistrationParty {
  const name = user ? `${user.details.first_name} ${user.details.last_name}`.trim() : ''
  const country = user?.details.country ?? ''
  return {
    author: {
      name,
      kind: 'person',
      isForHire: false,
      citizenship: null,
      domicile: country || null,
      pseudonym: null,
      birthYear: null,
      deathYear: null,
    },
    claimant: {
      name,
      street: '',
      city: '',
      state: null,
      postalCode: '',
      country,
      email: user?.email ?? '',
      phone: null,
      transfer: null,
      transferNote: null,
    },
  }
}

/** The form as it is sent. Declarations go once all four are answered. */
export function sentOf({ title, hasLimits, limits, declarations, ...party }: FactsInForm): Sent {
  return {
    title,
    facts: {
      party: partyOf(party),
      limits: hasLimits ? limits : null,
      declarations: isAnswered(declarations) ? declarations : null,
    },
  }
}

export function partyOf({
  author,
  claimant,
  isClaimant,
}: Pick<FactsInForm, 'author' | 'claimant' | 'isClaimant'>): RegistrationParty {
  return {
    author: {
      ...author,
      citizenship: author.kind === 'person' ? orNull(author.citizenship) : null,
      domicile: orNull(author.domicile),
      pseudonym: orNull(author.pseudonym),
    },
    claimant: {
      ...claimant,
      name: isClaimant ? author.name : claimant.name,
      state: orNull(claimant.state),
      phone: orNull(claimant.phone),
      transfer: isClaimant ? null : claimant.transfer,
      transferNote: isClaimant ? null : orNull(claimant.transferNote),
    },
  }
}

const isAnswered = (declarations: Declarations): declarations is Record<keyof Declarations, DeclarationAnswer> =>
  declarationNames.every((name) => declarations[name] !== null)

/** Faults of the form, by the names of its fields. */
export function faultsOf(form: FactsInForm): Map<string, string> {
  const faults = new Map<string, string>()
  const party = RegistrationParty.safeParse(partyOf(form))
  for (const { path, message } of party.error?.issues ?? []) {
    const name = path.join('.')
    faults.set(name === 'claimant.name' && form.isClaimant ? 'author.name' : name, message)
  }
  if (!form.isClaimant && form.claimant.transfer === null)
    faults.set('claimant.transfer', 'Say how the claimant got the rights.')
  if (form.hasLimits && form.limits.excluded.trim() === '') faults.set('limits.excluded', 'Describe what is excluded.')
  if (form.hasLimits && form.limits.included.trim() === '') faults.set('limits.included', 'Describe what is new.')
  const open = declarationNames.filter((name) => form.declarations[name] === null)
  if (open.length < declarationNames.length)
    for (const name of open) faults.set(`declarations.${name}`, 'Please choose an answer.')
  return faults
}
