import { entryOn, shippedFees } from '../fees.ts'
import type { FiledFacts, PackagedWork } from '../package/package-facts.ts'

/** A published photograph of Ana's. */
export const aWork = (n: number, changed: Partial<PackagedWork> = {}): PackagedWork => ({
  n,
  title: `Harbour ${n}`,
  fileName: `harbour-${n}.jpg`,
  workType: 'photograph',
  createdOn: '2026-05-01',
  isPublished: true,
  publishedOn: '2026-06-15',
  publishedIn: 'PT',
  ...changed,
})

/** A group of Ana's photographs. She is author and claimant. */
export const filedFacts = (changed: Partial<FiledFacts> = {}): FiledFacts => ({
  option: 'USCO_MULTI',
  title: 'Harbours of Lisbon, June 2026',
  works: [aWork(1), aWork(2, { publishedOn: '2026-07' })],
  party: {
    author: {
      name: 'Ana Almeida',
      kind: 'person',
      isForHire: false,
      citizenship: 'PT',
      domicile: 'PT',
      pseudonym: null,
      birthYear: null,
      deathYear: null,
    },
    claimant: {
      name: 'Ana Almeida',
      street: 'Rua da Prata 1',
      city: 'Lisboa',
      state: null,
      postalCode: '1100-052',
      country: 'PT',
      email: 'ana@example.com',
      phone: null,
      transfer: null,
      transferNote: null,
    },
  },
  limits: null,
  caseNumber: null,
  officeFee: entryOn(shippedFees, 'canada', '2026-11-28') ?? null,
  ...changed,
})
