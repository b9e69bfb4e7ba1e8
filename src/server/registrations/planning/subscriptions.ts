import type { Id } from '#contract/wire.ts'
import { imagesMerging, imagesRemoved } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { type FactsRow, factsOfOwner, removeFacts, replaceFacts } from './planning-store.ts'

/** Facts follow a merged image to the one that is kept, and go with a removed one. */
export const planningSubscriptions = [
  on(imagesMerging, (tx, { kept, gone }) =>
    mergeFacts(tx, { ownerId: kept.ownerId, kept: kept.id, gone: gone.map(({ id }) => id) }),
  ),
  on(imagesRemoved, (tx, { imageIds }) => removeFacts(tx, imageIds)),
]

/** The kept image keeps its facts; those that it lacks come from the others. */
async function mergeFacts(tx: Tx, { ownerId, kept, gone }: { ownerId: Id; kept: Id; gone: Id[] }): Promise<void> {
  const facts = await factsOfOwner(tx, ownerId, [kept, ...gone])
  if (!gone.some((id) => facts.has(id))) return
  const rows = [kept, ...gone].flatMap((id) => facts.get(id) ?? [])
  const merged = rows.reduce((first, row) => ({ ...row, ...given(first) }))
  await replaceFacts(tx, gone, { ...merged, imageId: kept })
}

const given = (row: FactsRow): Partial<FactsRow> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
