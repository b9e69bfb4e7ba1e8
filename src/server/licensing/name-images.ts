import { z } from 'zod'
import { plainName } from '#contract/licensing/licence-state.ts'
import { Id } from '#contract/wire.ts'
import { imagesAfter, type OwnedImage } from '#server/images/index.ts'
import { markInLedger } from '#server/images/library/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { job } from '#server/platform/jobs/job.ts'
import { isNamed, ownersWithoutNames, readLedger, readNames, writeNames } from './store.ts'

/** Compares all images of an owner with ledger names. */
export const nameImages = job({
  name: 'name-licensed-images',
  payload: z.object({ ownerId: Id }),
  onePerKey: true,
  withinSeconds: 600,
})
/** Ledgers that were written before their names were kept apart. */
export const nameLedgers = job({ name: 'name-ledgers', payload: z.object({}), schedule: '20 0 * * *' })

type Needs = Pick<Deps, 'db' | 'queue'>
const atOnce = 2000

/** For a ledger that has changed, in the same transaction. */
export const askForNames = ({ queue }: Pick<Needs, 'queue'>, tx: Tx, ownerId: Id): Promise<void> =>
  queue.enqueue(tx, nameImages, { ownerId }, { key: ownerId })

/** The job. Runs any number of times with the same result; a change meanwhile asks for another run. */
export async function nameAll({ db }: Pick<Needs, 'db'>, ownerId: Id): Promise<void> {
  const names = await db.transaction((tx) => keepNames(tx, ownerId))
  let after: Id | undefined = ''
  while (after !== undefined) {
    const from: Id = after
    after = await db.transaction((tx) => nameSome(tx, ownerId, names, from))
  }
}

async function keepNames(tx: Tx, ownerId: Id): Promise<Set<string>> {
  const ledger = await readLedger(tx, ownerId)
  const names = new Set<string>()
  const rest = openRests(openTurns())
  for (const { images } of ledger) {
    for (const image of images) names.add(plainName(image))
    await rest()
  }
  const before = new Set(await readNames(tx, ownerId))
  await writeNames(tx, ownerId, { added: [...names.difference(before)], removed: [...before.difference(names)] })
  return names
}

/** Resolves to the last image while more may follow. */
async function nameSome(tx: Tx, ownerId: Id, names: Set<string>, after: Id): Promise<Id | undefined> {
  const images = await imagesAfter(tx, ownerId, after, atOnce)
  const wrong = images.filter((image) => image.inLedger !== namesOf(image).some((name) => names.has(name)))
  for (const inLedger of [true, false])
    await markInLedger(
      tx,
      ownerId,
      wrong.filter((image) => image.inLedger !== inLedger).map(({ id }) => id),
      inLedger,
    )
  if (wrong.length > 0) await appendEvent(tx, ownerId, { type: 'image', what: 'changed' })
  return images.length === atOnce ? images.at(-1)?.id : undefined
}

/** Compares one image with ledger names. The caller notifies. */
export async function nameImage(tx: Tx, image: OwnedImage & Called): Promise<void> {
  await markInLedger(tx, image.ownerId, [image.id], await isNamed(tx, image.ownerId, namesOf(image)))
}

type Called = { title: string; fileName: string }

const namesOf = ({ id, title, fileName }: Called & { id: Id }): string[] => [id, fileName, title].map(plainName)

export async function nameForgotten({ db, queue }: Needs): Promise<void> {
  for (const ownerId of await ownersWithoutNames(db)) await db.transaction((tx) => askForNames({ queue }, tx, ownerId))
}
