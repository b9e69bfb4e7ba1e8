import type { Body } from '#contract/endpoint.ts'
import { maxCertificate } from '#contract/registrations/package/certificate.ts'
import type {
  confirmCertificate as confirmCall,
  uploadCertificate as uploadCall,
} from '#contract/registrations/desk-endpoints.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { mayBecome } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { markSaid } from '#server/images/library/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { type FilingNeeds, lockForStaff, tell } from '../desk/follow-filing.ts'
import { moveRegistration } from '../move-registration.ts'
import {
  changeRegistration,
  readRegistration,
  registrationFolder,
  type RegistrationRow,
  worksOf,
} from '../order-store.ts'
import { requirePast } from '../require-past.ts'
import type { CertificateReader } from './certificate-reader.ts'
import { readCertificate } from './read-certificate.ts'

export type CertificateNeeds = FilingNeeds & Pick<Deps, 'objects'> & { certificates: CertificateReader }

export const certificateKey = (id: Id): string => `${registrationFolder(id)}certificate.pdf`

/** Keeps the certificate and reads its numbers. Another upload replaces it until a person confirms. */
export async function keepCertificate(
  needs: CertificateNeeds,
  registrationId: Id,
  { base64 }: Body<typeof uploadCall>,
): Promise<RegistrationRow> {
  const row = await readRegistration(needs.db, registrationId)
  if (!row) throw missing('registration')
  requireWay(row)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxCertificate) throw tooLarge()
  const text = await needs.certificates.textOf(bytes)
  const { party } = row.facts
  const certificateRead = readCertificate(text, {
    office: registrationOptions[row.option].office,
    title: row.title,
    claimant: party?.claimant.name ?? null,
    author: party?.author.name ?? null,
  })
  await needs.objects.put('cases', certificateKey(row.id), bytes, {
    type: 'application/pdf',
    downloadName: `Certificate of ${row.title}.pdf`,
  })
  return await needs.db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, registrationId)
    requireWay(locked)
    await changeRegistration(tx, registrationId, { certificateRead })
    return { ...locked, certificateRead }
  })
}

/** Registers the order and its images by the numbers that a person confirmed. Doubts ask for a reason. */
export async function confirmNumbers(
  needs: CertificateNeeds,
  { registrationId, by }: { registrationId: Id; by: Id },
  { number, effectiveOn, decidedOn, reason }: Body<typeof confirmCall>,
): Promise<RegistrationRow> {
  return await needs.db.transaction(async (tx) => {
    const row = await lockForStaff(tx, registrationId)
    requireWay(row)
    const read = row.certificateRead
    if (read === null) throw refuse('conflict', 'certificate.missing', 'Upload the certificate first.')
    requirePast(needs, effectiveOn)
    const differs = read.number !== number || read.effectiveOn !== effectiveOn
    if ((read.doubts.length > 0 || differs) && reason.length < 10)
      throw refuse(
        'conflict',
        'certificate.doubtful',
        'The certificate and the order differ. Look at both, and write why this certificate belongs to this order.',
        { field: 'reason' },
      )
    const certificate = { number, effectiveOn, decidedOn }
    const note = `Certificate ${number}, effective ${effectiveOn}.${reason ? ` ${reason}` : ''}`
    const moved = await moveRegistration(tx, row, {
      to: 'registered',
      at: needs.clock(),
      note,
      changes: { certificate },
      by: 'staff',
      userId: by,
    })
    const works = await worksOf(tx, [row.id])
    const registered = works.filter(({ removedAt }) => removedAt === null).map(({ imageId }) => imageId)
    await markSaid(tx, row.ownerId, { registered, licensed: [] })
    await tell(needs, tx, moved, { to: 'registered', number, on: effectiveOn })
    return moved
  })
}

function requireWay({ state }: RegistrationRow): void {
  if (!mayBecome(state, 'registered'))
    throw refuse('conflict', 'registration.no-way', 'Only an order that the Office has can get a certificate.')
}

const tooLarge = () =>
  refuse('conflict', 'certificate.unreadable', 'A certificate may have at most 5 MB.', { field: 'base64' })
