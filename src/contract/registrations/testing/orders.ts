import type { Id } from '../../wire.ts'
import type { CheckContext, OrderToCheck, WorkToCheck } from '../checks/order-to-check.ts'
import type { RegistrationParty } from '../facts.ts'

/** Id `n` of tests. */
export const idOf = (n: number): Id => n.toString(16).padStart(24, '0')

type PartyParts = { author?: Partial<RegistrationParty['author']>; claimant?: Partial<RegistrationParty['claimant']> }

/** Ana, who lives in Portugal and claims her own photographs. */
export const aParty = ({ author, claimant }: PartyParts = {}): RegistrationParty => ({
  author: {
    name: 'Ana Almeida',
    kind: 'person',
    isForHire: false,
    citizenship: 'PT',
    domicile: 'PT',
    pseudonym: null,
    birthYear: 1984,
    deathYear: null,
    ...author,
  },
  claimant: {
    name: 'Ana Almeida',
    street: 'Rua da Rosa 12',
    city: 'Lisboa',
    state: null,
    postalCode: '1200-386',
    country: 'PT',
    email: 'ana@example.com',
    phone: null,
    transfer: null,
    transferNote: null,
    ...claimant,
  },
})

/** A photograph published in Portugal in March 2026. */
export const aWork = (n: number, parts: Partial<WorkToCheck> = {}): WorkToCheck => ({
  image: idOf(n),
  title: `Harbour ${n}`,
  fileName: `harbour-${n}.jpg`,
  workType: 'photograph',
  createdOn: '2026-02-01',
  isPublished: true,
  publishedOn: '2026-03-01',
  publishedIn: 'PT',
  ...parts,
})

/** A group of two photographs without a fault. */
export const anOrder = (parts: Partial<OrderToCheck> = {}): OrderToCheck => ({
  option: 'USCO_MULTI',
  title: 'Harbours of Portugal, March 2026',
  works: [aWork(1), aWork(2)],
  facts: {
    party: aParty(),
    limits: null,
    declarations: { madeAll: 'yes', publicationChecked: 'yes', notRegistered: 'yes', nothingByOthers: 'yes' },
  },
  ...parts,
})

/** The server's facts of an order: JPEG files, nothing registered. */
export const aContext = ({ works }: OrderToCheck, parts: Partial<CheckContext> = {}): CheckContext => ({
  today: '2026-04-10',
  registered: new Map(),
  duplicates: [],
  files: new Map(works.map(({ image }) => [image, { type: 'image/jpeg', bytes: 2_000_000 }])),
  severalAuthors: new Set(),
  parties: new Map(),
  ...parts,
})
