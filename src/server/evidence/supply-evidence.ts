import type { SuppliedType } from '#contract/evidence/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import { readImage } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { EvidenceConfig } from './config.ts'
import { type EvidenceRow, findByNumber, lockEvidence } from './evidence-store.ts'
import { keepSealed } from './sealing/keep-sealed.ts'
import { sealSupplied } from './sealing/seal-supplied.ts'

export type SupplyNeeds = Pick<Deps, 'db' | 'clock' | 'queue' | 'objects' | 'events'> & { evidence: EvidenceConfig }

/** First bytes of files of these types. */
const beginnings: Record<SuppliedType, Buffer> = {
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
  'application/pdf': Buffer.from('%PDF-'),
}

/** Stores by hand evidence that could not be captured. It is marked as supplied, with the person and the reason, never as captured. */
export async function supplyEvidence(
  needs: SupplyNeeds,
  number: string,
  { reason, type, content }: { reason: string; type: SuppliedType; content: string },
  by: Id,
): Promise<EvidenceRow> {
  const { db, clock } = needs
  const found = await findByNumber(db, number)
  if (!found) throw missing('evidence')
  if (found.state !== 'failed') throw notFailed()
  const body = Buffer.from(content, 'base64')
  if (!body.subarray(0, 8).includes(beginnings[type]))
    throw refuse(
      'unsupported',
      'evidence.file',
      'This file is not of the type that it is said to be. Supply a PNG, JPEG or PDF.',
    )
  const image = await readImage(db, found.imageId)
  if (!image) throw missing('image')
  const { details } = await db.transaction((tx) => showAccount(tx, found.ownerId))
  const at = clock()
  const sealed = await sealSupplied(needs, found, {
    reason,
    mime: type,
    body,
    at,
    owner: `${details.first_name} ${details.last_name}`.trim(),
    image: {
      id: image.id,
      title: image.title,
      sha256: image.contentHash,
    },
  })
  await db.transaction(async (tx) => {
    const row = await lockEvidence(tx, found.id)
    if (row?.state !== 'failed') throw notFailed()
    const first = { kind: 'supplied' as const, at, by, about: { reason } }
    await keepSealed(needs, tx, row, { ...sealed, state: 'supplied', first })
  })
  return (await findByNumber(db, number))!
}

const notFailed = () =>
  refuse(
    'conflict',
    'evidence.not-failed',
    'Only what could not be captured is supplied by hand. Wait until it has failed.',
  )
