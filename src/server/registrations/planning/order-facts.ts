import type { RegistrationParty } from '#contract/registrations/facts.ts'
import { legalKeyOf } from '#contract/registrations/legal-author.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type FactsRow, factsOfOwner, partiesOfOwner } from './planning-store.ts'

type KnownOfOrder = {
  facts: Map<Id, FactsRow>
  /** The author and claimant that all of the images have; null where they differ or one has none. */
  party: RegistrationParty | null
}

/** Facts that the owner gave about the images of a new order. */
export async function readOrderFacts(tx: Tx, ownerId: Id, imageIds: readonly Id[]): Promise<KnownOfOrder> {
  const facts = await factsOfOwner(tx, ownerId, imageIds)
  const ids = new Set(imageIds.map((id) => facts.get(id)?.partyId ?? null))
  if (ids.has(null)) return { facts, party: null }
  const parties = (await partiesOfOwner(tx, ownerId)).filter(({ id }) => ids.has(id)).map(({ party }) => party)
  const isOne = new Set(parties.map(legalKeyOf)).size === 1
  return { facts, party: isOne ? parties[0]! : null }
}
