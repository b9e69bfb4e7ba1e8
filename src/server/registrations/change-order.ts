import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#contract/endpoint.ts'
import type { updateRegistration as updateCall } from '#contract/registrations/endpoints.ts'
import type { OrderFacts } from '#contract/registrations/facts.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { actByOf } from './act-by.ts'
import { type OrderNeeds, readyImages } from './create-order.ts'
import { noteStep } from './move-registration.ts'
import {
  changeRegistration,
  lockRegistration,
  type RegistrationRow,
  removeRegistration,
  replaceWorks,
  type WorkRow,
  worksOf,
} from './order-store.ts'
import { factsOfOwner, writeFacts } from './planning/planning-store.ts'
import { type NewWork, numberWorks, workOf } from './works-for.ts'

type Change = Body<typeof updateCall>

/** Changes a draft. What the change leaves out stays as it was. */
export async function changeOrder(
  { db, clock }: Pick<OrderNeeds, 'db' | 'clock'>,
  ownerId: Id,
  id: Id,
  change: Change,
): Promise<RegistrationRow> {
  return await db.transaction(async (tx) => {
    const row = await lockDraft(tx, ownerId, id)
    if (row.price !== null) throw paymentRuns()
    const changed = {
      option: change.option ?? row.option,
      title: change.title ?? row.title,
      facts: withChanges(row.facts, change.facts ?? {}),
    }
    const works = await worksAfter(tx, { ...row, ...changed }, change)
    await replaceWorks(tx, id, works)
    await keepFacts(tx, ownerId, works, change.works ?? [])
    const actBy = actByOf(changed, works, clock())
    const declared = change.facts?.declarations === undefined ? {} : await declaredNow(tx, row, changed.facts, clock())
    await changeRegistration(tx, id, { ...changed, ...declared, actBy })
    await noteStep(tx, row, { step: 'changed', at: clock(), by: 'owner', userId: ownerId })
    return { ...row, ...changed, ...declared, actBy }
  })
}

/** Name and moment of the declarations. A later name of the account changes neither. */
async function declaredNow(tx: Tx, { ownerId, ...row }: RegistrationRow, facts: OrderFacts, at: Date) {
  if (facts.declarations === null) return { declaredBy: null, declaredAt: null }
  const isSame = isDeepStrictEqual(row.facts.declarations, facts.declarations)
  if (isSame && row.declaredBy !== null) return {}
  return { declaredBy: (await readPeople(tx, [ownerId])).get(ownerId)?.name ?? null, declaredAt: at }
}

/** Removes a draft. */
export async function removeDraft({ db }: Pick<OrderNeeds, 'db'>, ownerId: Id, id: Id): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDraft(tx, ownerId, id)
    if (row.price !== null) throw paymentRuns()
    await removeRegistration(tx, id)
  })
}

async function lockDraft(tx: Tx, ownerId: Id, id: Id): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, ownerId, id)
  if (!row) throw missing('registration')
  if (row.state !== 'draft')
    throw refuse('conflict', 'registration.not-a-draft', 'This order is paid. Its facts do not change any more.')
  return row
}

async function worksAfter(tx: Tx, row: RegistrationRow, { images, works = [] }: Change): Promise<WorkRow[]> {
  const known = await worksOf(tx, [row.id])
  const ids = images ?? known.map(({ imageId }) => imageId)
  const read = await readyImages(tx, row.ownerId, { option: row.option, ids })
  const facts = await factsOfOwner(tx, row.ownerId, ids)
  const before = new Map(known.map((work) => [work.imageId, work]))
  const written = read.map((image) =>
    works
      .filter(({ images: named }) => named.includes(image.id))
      .reduce(
        (work, change) => withChanges(work, factsIn(change)),
        withoutNumber(before.get(image.id)) ?? workOf(image, facts.get(image.id)),
      ),
  )
  return numberWorks(row.id, written)
}

/** Keeps facts for other orders of the same images, so that each is asked once. */
async function keepFacts(tx: Tx, ownerId: Id, works: readonly WorkRow[], changes: NonNullable<Change['works']>) {
  const inOrder = new Set(works.map(({ imageId }) => imageId))
  for (const change of changes)
    await writeFacts(
      tx,
      ownerId,
      [...new Set(change.images)].filter((id) => inOrder.has(id)),
      factsIn(change),
    )
}

function factsIn({
  workType,
  createdOn,
  isPublished,
  publishedOn,
  publishedIn,
  title,
}: NonNullable<Change['works']>[number]) {
  return { workType, createdOn, isPublished, publishedOn, publishedIn, title }
}

function withoutNumber(work: WorkRow | undefined): NewWork | undefined {
  if (work === undefined) return undefined
  const { registrationId: _, n: __, ...rest } = work
  return rest
}

type Partly<T> = { [K in keyof T]?: T[K] | undefined }

/** A copy in which what is given replaces what was there; what is undefined leaves it. */
function withChanges<T extends object>(before: T, changes: Partly<T>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

const paymentRuns = () =>
  refuse(
    'conflict',
    'registration.payment-runs',
    'A payment for this order was begun. Change or remove it once that payment has ended.',
  )
