import type { Publication } from '#contract/images/image.ts'
import { maxTags } from '#contract/images/tags.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type EarlierNumber, imageRegisteredEarlier } from '../events.ts'
import { setFields } from '../library/change-store.ts'
import { recordHistory } from '../history-store.ts'
import type { ImageRow } from '../store.ts'
import { writeWords } from '../update-image.ts'
import type { Plan } from './reading/read-rows.ts'

export type RowNeeds = Pick<Deps, 'clock' | 'events' | 'queue'>

const words = ['title', 'takenOn', 'place', 'tags'] as const

/** Writes what a line says of a locked image; what it leaves out stays. Resolves to the image as it is then. */
export async function applyRow(needs: RowNeeds, tx: Tx, image: ImageRow, plan: Plan): Promise<ImageRow> {
  const said = Object.fromEntries(words.flatMap((word) => (plan[word] === undefined ? [] : [[word, plan[word]]])))
  const written = await writeWords(needs, tx, image, said)
  const published = await sayPublication(tx, written, plan.publication, needs.clock())
  return await sayRegistration(needs, tx, published, plan.registration)
}

/**
 * The same, but what the owner has written of the image before is left as it is, and so is every tag that it has: a selection may have
 * been given it, or the source the image came from, and neither counts as written.
 */
export async function fillMissing(needs: RowNeeds, tx: Tx, image: ImageRow, plan: Plan): Promise<ImageRow> {
  const unsaid: Plan = Object.fromEntries(Object.entries(plan).filter(([word]) => !image.edited.includes(word)))
  const tags = unsaid.tags && { tags: [...new Set([...image.tags, ...unsaid.tags])].slice(0, maxTags) }
  return await applyRow(needs, tx, image, { ...unsaid, ...tags })
}

async function sayPublication(tx: Tx, image: ImageRow, facts: Publication | undefined, now: Date): Promise<ImageRow> {
  if (!facts) return image
  const before = image.publication
  const publication = {
    date: facts.date ?? before?.date ?? null,
    country: facts.country ?? before?.country ?? null,
    singleAuthor: facts.singleAuthor ?? before?.singleAuthor ?? null,
    publishedBefore: facts.publishedBefore ?? before?.publishedBefore ?? null,
  }
  const [from, to] = [shown(before), shown(publication)]
  if (from === to) return image
  await recordHistory(tx, now, [{ imageId: image.id, type: 'edited', changes: [{ field: 'publication', from, to }] }])
  return await setFields(tx, image.id, { publication })
}

/** Marks a locked image as registered, and tells the features on the right of the number. */
export async function sayRegistration(
  { clock, events }: Pick<RowNeeds, 'clock' | 'events'>,
  tx: Tx,
  image: ImageRow,
  registration: EarlierNumber | undefined,
): Promise<ImageRow> {
  if (!registration) return image
  await events.publish(tx, imageRegisteredEarlier, { ownerId: image.ownerId, imageId: image.id, registration })
  if (image.registered) return image
  const changes = [{ field: 'registration', from: null, to: registration.number }]
  await recordHistory(tx, clock(), [{ imageId: image.id, type: 'edited', changes }])
  return await setFields(tx, image.id, { registered: true })
}

/** As a person reads it; null for none. */
function shown(facts: Publication | null): string | null {
  if (!facts) return null
  const { date, country, singleAuthor, publishedBefore } = facts
  const parts = [
    date,
    country,
    singleAuthor === null ? null : singleAuthor ? 'single author' : 'several authors',
    publishedBefore === null ? null : publishedBefore ? 'published before' : 'not published before',
  ]
  return parts.filter((part) => part !== null).join(', ') || null
}
