import type { PlannedImage } from '#contract/registrations/plan.ts'
import { aParty, idOf } from '#contract/registrations/testing/orders.ts'
import type { Id } from '#contract/wire.ts'

/** Authors of tests: Ana twice with two addresses, then a studio. */
export const partiesOfTests: ReadonlyMap<Id, ReturnType<typeof aParty>> = new Map([
  [idOf(1001), aParty()],
  [idOf(1002), aParty({ claimant: { street: 'Rua Nova 1' } })],
  [
    idOf(1003),
    aParty({
      author: { name: 'Studio Sol', kind: 'organisation', isForHire: true, citizenship: null, birthYear: null },
      claimant: { name: 'Studio Sol' },
    }),
  ],
])

/** A photograph of Ana's, published in Portugal on 1 March 2026. */
export const aPlanned = (n: number, parts: Partial<PlannedImage> = {}): PlannedImage => ({
  image: idOf(n),
  title: `Harbour ${n}`,
  workType: 'photograph',
  createdOn: '2024-02-01',
  isPublished: true,
  publishedOn: '2026-03-01',
  publishedIn: 'PT',
  party: idOf(1001),
  uses: [],
  ...parts,
})

export const unpublished = { isPublished: false, publishedOn: null, publishedIn: null } as const
