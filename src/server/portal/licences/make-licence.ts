import sharp from 'sharp'
import type { Id } from '#contract/wire.ts'
import { findPayable } from '#server/billing/payments/index.ts'
import { portalOf, type PortalNeeds } from '#server/cases/link/index.ts'
import type { EvidenceConfig } from '#server/evidence/index.ts'
import { readPreview } from '#server/images/reading/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import type { DocumentMaker } from '#server/platform/pdf/document-maker.ts'
import type { DocumentSigning } from '#server/platform/pdf/drawing.ts'
import type { CompanyKey } from '#server/platform/signing/company-key.ts'
import type { MailFile } from '#server/platform/mail/tables.ts'
import { sha256 } from '#server/platform/signing/sign-pdf.ts'
import { requestTimeStamp, whyNotStamped } from '#server/platform/time-stamps/request-time-stamp.ts'
import { version } from '#server/platform/version.ts'
import { licenceDrawing, type Thumbnail } from './draw-licence.ts'
import { licenceMail } from './licence-mails.ts'
import { type CaseLicence, findLicence, keepLicence } from './licence-store.ts'

export type MakeNeeds = Pick<Deps, 'db' | 'clock' | 'objects' | 'outbound' | 'mail' | 'log'> &
  PortalNeeds & {
    db: Deps['db']
    companyKey: () => Promise<CompanyKey>
    documents: DocumentMaker
    evidence: EvidenceConfig
  }

/** Draws the file of a licence, signs and stamps it, keeps it for good and mails it. One that is kept is never made again, and one that is revoked not at all. */
export async function makeLicence(needs: MakeNeeds, licenceId: Id, run: Pick<Run, 'isLastAttempt'>): Promise<void> {
  const { db, clock, objects, companyKey, documents } = needs
  const row = await findLicence(db, licenceId)
  if (!row || row.keptAt || row.revokedAt) return
  const pictures = await picturesOf(needs, row)
  const { signer } = await companyKey()
  const reason = `${row.facts.provider.name} granted ${row.number} for ${row.facts.licensor.name}.`
  const made = async (stamp: DocumentSigning['stamp']) =>
    await documents.make(
      licenceDrawing,
      { facts: row.facts, pictures, software: `Rightframe ${version}`, isStamped: stamp !== undefined },
      { whose: row.ownerId, signing: { key: signer, reason, at: clock(), stamp } },
    )
  const signed = await made(stampBy(needs)).catch(async (error: unknown) => {
    // The last attempt signs without a stamp, so that the payer need not wait.
    if (!run.isLastAttempt) throw error
    needs.log.warn({ licence: row.number, why: whyNotStamped(error) }, 'a licence was signed without a time-stamp')
    return await made(undefined)
  })
  const about = { type: 'application/pdf', downloadName: `${row.number}.pdf` }
  await objects.put('cases', keyOfLicence(row), signed, about)
  await db.transaction(async (tx) => {
    const kept = { sha256: Buffer.from(sha256(signed)).toString('hex'), keptAt: clock() }
    if (!(await keepLicence(tx, row.id, kept))) return
    const files = [{ name: `${row.number}.pdf`, key: keyOfLicence(row), type: 'application/pdf' }]
    await tellPayer(needs, tx, row, { template: licenceMail, files })
  })
}

/** Where the file lies. */
export const keyOfLicence = ({ id, createdAt }: Pick<CaseLicence, 'id' | 'createdAt'>): string =>
  `licences/${createdAt.getUTCFullYear()}/${id}.pdf`

function stampBy({ outbound, evidence }: MakeNeeds) {
  const [authority] = evidence.authorities ?? []
  if (authority === undefined) return undefined
  return async (digest: Uint8Array) =>
    (await requestTimeStamp({ outbound }, authority, digest, { roots: evidence.roots })).token
}

const longestSide = 480

async function picturesOf(needs: MakeNeeds, { facts, ownerId }: CaseLicence): Promise<Map<string, Thumbnail>> {
  const pictures = new Map<string, Thumbnail>()
  for (const { imageId } of facts.uses) {
    const bytes = imageId && !pictures.has(imageId) ? await readPreview(needs, { imageId, ownerId }) : null
    if (!imageId || !bytes) continue
    const { data, info } = await sharp(bytes)
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    pictures.set(imageId, { jpeg: data, width: info.width, height: info.height })
  }
  return pictures
}

type TellNeeds = Pick<Deps, 'mail'> & Pick<PortalNeeds, 'config'>

/** Mails the payer, if an address is known. */
export async function tellPayer(
  { mail, config }: TellNeeds,
  tx: Tx,
  { facts, caseId, payableId }: CaseLicence,
  { template, files = [] }: { template: typeof licenceMail; files?: MailFile[] },
): Promise<void> {
  const payable = await findPayable(tx, payableId)
  const { email, isEmailVerified: isVerified } = payable?.payer ?? { email: null, isEmailVerified: false }
  if (email === null) return
  const { portalId } = await portalOf({ db: tx, config }, caseId)
  await mail.post(tx, template, { facts, path: `/pay/${portalId}` }, { email, isVerified, files })
}
