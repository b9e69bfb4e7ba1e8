import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { RegistrationOffice } from '#contract/registrations/options.ts'
import type { PlannedImage, RegistrationPlan } from '#contract/registrations/plan.ts'
import type { Id } from '#contract/wire.ts'
import { readImageFacts } from '#server/images/library/index.ts'
import { unlicensedUses } from '#server/matches/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { earlierByImage } from '../earlier/earlier-by-image.ts'
import { earlierOf, knownFacts } from './known-facts.ts'
import { factsOfOwner, partiesOfOwner } from './planning-store.ts'

export type ReadLibrary = {
  images: PlannedImage[]
  parties: Map<Id, RegistrationParty>
  leftOut: RegistrationPlan['leftOut']
}

/** Images of an owner that may be registered at an Office, with their facts and uses. */
export async function readLibrary(db: Db, ownerId: Id, office: RegistrationOffice): Promise<ReadLibrary> {
  const [library, facts, parties, earlier, uses] = await Promise.all([
    readImageFacts(db, ownerId),
    factsOfOwner(db, ownerId),
    partiesOfOwner(db, ownerId),
    earlierByImage(db, ownerId),
    unlicensedUses(db, ownerId),
  ])
  const usesByImage = Map.groupBy(uses, ({ imageId }) => imageId)
  const leftOut = { registered: 0, duplicates: 0, notReady: 0 }
  const images: PlannedImage[] = []
  for (const image of library) {
    if (earlierOf(image, earlier.get(image.id)).some((one) => one.office === office)) leftOut.registered += 1
    else if (image.state !== 'ready') leftOut.notReady += 1
    else if (image.duplicateOf !== null) leftOut.duplicates += 1
    else
      images.push({
        image: image.id,
        ...knownFacts(image, facts.get(image.id)),
        uses: usesByImage.get(image.id) ?? [],
      })
  }
  return { images, parties: new Map(parties.map(({ id, party }) => [id, party])), leftOut }
}
