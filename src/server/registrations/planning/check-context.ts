import type { CheckContext } from '#contract/registrations/checks/order-to-check.ts'
import type { Id } from '#contract/wire.ts'
import { readFamilies, readImageFacts } from '#server/images/library/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { earlierByImage } from '../earlier/earlier-by-image.ts'
import { earlierOf } from './known-facts.ts'
import { factsOfOwner, partiesOfOwner } from './planning-store.ts'

type Order = { id: Id; ownerId: Id; imageIds: readonly Id[]; today: string }

/** Facts beside an order that the checks before payment ask for. */
export async function readCheckContext(db: Db | Tx, { id, ownerId, imageIds, today }: Order): Promise<CheckContext> {
  const families = await readFamilies(db, ownerId, imageIds)
  const all = [...new Set([...imageIds, ...[...families.values()].flat()])]
  const images = await readImageFacts(db, ownerId, all)
  const earlier = await earlierByImage(db, ownerId, { imageIds: all, except: id })
  const facts = await factsOfOwner(db, ownerId, imageIds)
  const parties = new Map((await partiesOfOwner(db, ownerId)).map((row) => [row.id, row.party]))
  return {
    today,
    registered: new Map(images.map((image) => [image.id, earlierOf(image, earlier.get(image.id))])),
    duplicates: pairsOf(families),
    files: new Map(
      images.filter(({ state }) => state === 'ready').map(({ id: image, type, bytes }) => [image, { type, bytes }]),
    ),
    severalAuthors: new Set(
      images.filter(({ publication }) => publication?.singleAuthor === false).map((one) => one.id),
    ),
    parties: new Map(
      [...facts.values()].flatMap(({ imageId, partyId }) => {
        const party = partyId === null ? undefined : parties.get(partyId)
        return party ? [[imageId, party] as const] : []
      }),
    ),
  }
}

/** Each pair once. */
function pairsOf(families: ReadonlyMap<Id, readonly Id[]>): { image: Id; other: Id }[] {
  const pairs = new Map<string, { image: Id; other: Id }>()
  for (const [image, family] of families)
    for (const other of family) if (other !== image) pairs.set([image, other].toSorted().join(' '), { image, other })
  return [...pairs.values()]
}
