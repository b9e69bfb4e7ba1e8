import type { Id } from '#contract/wire.ts'
import { imageRegisteredEarlier, imagesMerging, imagesRemoved } from '#server/images/index.ts'
import { removeFiles } from '#server/images/reading/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { on } from '#server/platform/features/feature-bus.ts'
import { certificatesOfOwner, keepCertificateRow, removeCertificates } from './certificate-store.ts'
import { earlierOfOwner, keepEarlier, removeEarlier, replaceEarlier } from './earlier-store.ts'

/** Registrations from elsewhere come with sheets, follow a merged image to the one that is kept, and go with a removed one. */
export const earlierSubscriptions = [
  on(imageRegisteredEarlier, (tx, { ownerId, imageId, registration }, { clock }: Pick<Deps, 'clock'>) =>
    keepEarlier(tx, { imageId, ownerId, ...registration, source: 'sheet', at: clock() }),
  ),
  on(imagesMerging, async (tx, { kept, gone }, { queue }: Pick<Deps, 'queue'>) => {
    const merge = { ownerId: kept.ownerId, kept: kept.id, gone: gone.map(({ id }) => id) }
    await mergeEarlier(tx, merge)
    const keys = await mergeCertificates(tx, merge)
    if (keys.length > 0) await queue.enqueue(tx, removeFiles, { bucket: 'cases', keys })
  }),
  on(imagesRemoved, async (tx, { imageIds }, { queue }: Pick<Deps, 'queue'>) => {
    await removeEarlier(tx, imageIds)
    const keys = await removeCertificates(tx, imageIds)
    if (keys.length > 0) await queue.enqueue(tx, removeFiles, { bucket: 'cases', keys })
  }),
]

type Merge = { ownerId: Id; kept: Id; gone: Id[] }

/** The kept image keeps its registrations; those of Offices that it lacks come from the others. */
async function mergeEarlier(tx: Tx, { ownerId, kept, gone }: Merge): Promise<void> {
  const rows = await earlierOfOwner(tx, ownerId, [kept, ...gone])
  if (!rows.some(({ imageId }) => gone.includes(imageId))) return
  const inOrder = [kept, ...gone].flatMap((id) => rows.filter(({ imageId }) => imageId === id))
  const byOffice = new Map(inOrder.toReversed().map((row) => [row.office, { ...row, imageId: kept }]))
  await replaceEarlier(tx, [kept, ...gone], [...byOffice.values()])
}

/** Certificates follow their registrations, confirmed ones first. Returns the keys of the files that give way. */
async function mergeCertificates(tx: Tx, { ownerId, kept, gone }: Merge): Promise<string[]> {
  const rows = await certificatesOfOwner(tx, ownerId, [kept, ...gone])
  if (!rows.some(({ imageId }) => gone.includes(imageId))) return []
  const inOrder = [kept, ...gone].flatMap((id) => rows.filter(({ imageId }) => imageId === id))
  const bestFirst = inOrder.toSorted((a, b) => Number(b.confirmedAt !== null) - Number(a.confirmedAt !== null))
  const byOffice = new Map(bestFirst.toReversed().map((row) => [row.office, { ...row, imageId: kept }]))
  await removeCertificates(tx, [kept, ...gone])
  for (const row of byOffice.values()) await keepCertificateRow(tx, row)
  const stay = new Set([...byOffice.values()].map(({ objectKey }) => objectKey))
  return rows.map(({ objectKey }) => objectKey).filter((key) => !stay.has(key))
}
