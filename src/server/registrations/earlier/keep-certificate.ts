import type { Body } from '#contract/endpoint.ts'
import { readRegistrationNumber } from '#contract/reference/registration-number.ts'
import { maxCertificate } from '#contract/registrations/package/certificate.ts'
import type {
  confirmEarlierCertificate as confirmCall,
  EarlierOfImage,
  uploadEarlierCertificate as uploadCall,
} from '#contract/registrations/earlier-endpoints.ts'
import type { RegistrationOffice } from '#contract/registrations/options.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import { markSaid, readImageFacts } from '#server/images/library/index.ts'
import { removeFiles } from '#server/images/reading/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { CertificateReader } from '../certificates/certificate-reader.ts'
import { readCertificate } from '../certificates/read-certificate.ts'
import { requirePast } from '../require-past.ts'
import {
  certificatesOfOwner,
  type EarlierCertificateRow,
  keepCertificateRow,
  lockCertificate,
} from './certificate-store.ts'
import { earlierOfOwner, keepEarlier } from './earlier-store.ts'

export type EarlierNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'queue'> & { certificates: CertificateReader }
type Meant = { ownerId: Id; imageId: Id; office: RegistrationOffice }

/** The folder of an owner's certificates in the bucket of cases. */
export const certificateFolder = (ownerId: Id): string => `earlier-certificates/${ownerId}/`

/** Registrations of the owner's image from elsewhere, and certificates that wait for a confirmation. */
export async function showEarlier(db: Db | Tx, ownerId: Id, imageId: Id): Promise<EarlierOfImage> {
  await requireImage(db, ownerId, imageId)
  const rows = await earlierOfOwner(db, ownerId, [imageId])
  const certificates = await certificatesOfOwner(db, ownerId, [imageId])
  const isConfirmed = (of: RegistrationOffice) =>
    certificates.some(({ office, confirmedAt }) => office === of && confirmedAt !== null)
  return {
    data: rows.map(({ office, number, effectiveOn }) => ({
      office,
      number,
      effectiveOn,
      hasCertificate: isConfirmed(office),
    })),
    toConfirm: certificates
      .filter(({ confirmedAt }) => confirmedAt === null)
      .map(({ office, read }) => ({ office, ...read })),
  }
}

/** Keeps a certificate and reads its number. Another upload replaces it. */
export async function keepEarlierCertificate(
  needs: EarlierNeeds,
  { ownerId, imageId, office }: Meant,
  { base64 }: Body<typeof uploadCall>,
): Promise<EarlierOfImage> {
  await requireImage(needs.db, ownerId, imageId)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxCertificate) throw tooLarge()
  const text = await needs.certificates.textOf(bytes)
  const owner = (await readPeople(needs.db, [ownerId])).get(ownerId)
  const read = readCertificate(text, { office, title: null, claimant: owner?.name ?? null, author: null })
  const objectKey = `${certificateFolder(ownerId)}${newId()}.pdf`
  await needs.objects.put('cases', objectKey, bytes, { type: 'application/pdf', downloadName: nameOf(office) })
  return await needs.db.transaction(async (tx) => {
    await requireImage(tx, ownerId, imageId)
    const before = await lockCertificate(tx, { ownerId, imageId, office })
    const at = needs.clock()
    await keepCertificateRow(tx, {
      imageId,
      office,
      ownerId,
      objectKey,
      bytes: bytes.length,
      read,
      confirmedAt: null,
      at,
    })
    if (before) await needs.queue.enqueue(tx, removeFiles, { bucket: 'cases', keys: [before.objectKey] })
    return await showEarlier(tx, ownerId, imageId)
  })
}

/** Takes the number that the owner confirmed, and marks the image as registered. */
export async function confirmEarlier(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  meant: Meant,
  { number, effectiveOn, isSure }: Body<typeof confirmCall>,
): Promise<EarlierOfImage> {
  const { ownerId, imageId, office } = meant
  const numbered = readRegistrationNumber(number)
  if (numbered?.office !== office) throw unlikeNumber(office)
  if (effectiveOn !== null) requirePast({ clock }, effectiveOn)
  return await db.transaction(async (tx) => {
    await requireImage(tx, ownerId, imageId)
    const row = await lockCertificate(tx, meant)
    if (!row) throw refuse('conflict', 'certificate.missing', 'Upload the certificate first.')
    requireSure(row, { number: numbered.number, effectiveOn, isSure })
    const at = clock()
    await keepEarlier(tx, { imageId, office, ownerId, number: numbered.number, effectiveOn, source: 'certificate', at })
    await keepCertificateRow(tx, { ...row, confirmedAt: at })
    await markSaid(tx, ownerId, { registered: [imageId], licensed: [] })
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed' })
    return await showEarlier(tx, ownerId, imageId)
  })
}

/** The file of a certificate of the owner's. */
export async function openEarlierCertificate(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { ownerId, imageId, office }: Meant,
): Promise<FileReply> {
  const row = (await certificatesOfOwner(db, ownerId, [imageId])).find((one) => one.office === office)
  if (!row) throw missing('certificate')
  const { objectKey, bytes } = row
  return { body: await objects.stream('cases', objectKey), type: 'application/pdf', name: nameOf(office), bytes }
}

const nameOf = (office: RegistrationOffice): string => `certificate-${office}.pdf`

async function requireImage(db: Db | Tx, ownerId: Id, imageId: Id): Promise<void> {
  const [image] = await readImageFacts(db, ownerId, [imageId])
  if (!image) throw missing('image')
}

type Confirmed = { number: string; effectiveOn: string | null; isSure: boolean }

function requireSure({ read }: EarlierCertificateRow, { number, effectiveOn, isSure }: Confirmed): void {
  const differs = read.number !== number || (effectiveOn !== null && read.effectiveOn !== effectiveOn)
  if ((read.doubts.length > 0 || differs) && !isSure)
    throw refuse(
      'conflict',
      'certificate.doubtful',
      'The certificate and your facts differ. Look at both, and say that the certificate is of this image.',
      { field: 'isSure' },
    )
}

const unlikeNumber = (office: RegistrationOffice) =>
  refuse(
    'conflict',
    'registration.number',
    office === 'US'
      ? 'This is not a number of the United States. Write it like VA 2-345-678.'
      : 'This is not a number of Canada. Write 6 to 8 digits.',
    { field: 'number' },
  )

const tooLarge = () =>
  refuse('conflict', 'certificate.unreadable', 'A certificate may have at most 5 MB.', { field: 'base64' })
