import { lastDayOfLicence } from '#contract/pricing/price.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { agreementHash, licensingAgreement } from '#contract/licensing/agreement.ts'
import { placesOfParty } from '#contract/reference/sites/place.ts'
import type { Id } from '#contract/wire.ts'
import { type PayableRow, readPaymentStatus } from '#server/billing/payments/index.ts'
import { caseReworded } from '#server/cases/index.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import { hashesOf } from '#server/images/reading/index.ts'
import { enterLicence, removeEntry } from '#server/licensing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { giveNumber } from '#server/platform/public-numbers/public-numbers.ts'
import { licenceGranted } from '../events.ts'
import type { LicenceFacts, LicensedUse } from './licence-facts.ts'
import { dayAfter, promiseRemoval, removalDays } from '../removal/promise-removal.ts'
import { dropLooks } from '../removal/removal-store.ts'
import { changeLicence, insertLicence, licencesOf } from './licence-store.ts'
import { makeLicenceJob } from './make-licence-job.ts'
import { shareOfCase } from './share-of-case.ts'

export type GrantNeeds = Pick<Deps, 'clock' | 'queue' | 'events' | 'config' | 'objects'> &
  Omit<Parameters<typeof savedDraftOf>[0], 'db'>

/** Grants each of the cases that were paid its licence: number, facts, the owner's entry in their ledger, and the job that makes its file. */
export async function grantLicences(
  needs: GrantNeeds,
  tx: Tx,
  { payable, cases }: { payable: PayableRow; cases: CaseRecord[] },
): Promise<void> {
  const held = new Set(
    (
      await licencesOf(
        tx,
        cases.map(({ id }) => id),
      )
    ).flatMap((one) => (one.revokedAt ? [] : [one.caseId])),
  )
  for (const row of cases) if (!held.has(row.id)) await grant(needs, tx, payable, row)
}

async function grant(needs: GrantNeeds, tx: Tx, payable: PayableRow, row: CaseRecord): Promise<void> {
  const now = needs.clock()
  const number = await giveNumber(tx, 'licence', now)
  const facts = await factsOf(needs, tx, { payable, row, number, now })
  const { startsOn, endsOn } = facts
  const imageIds = facts.uses.flatMap(({ imageId }) => (imageId ? [imageId] : []))
  const ledgerId =
    row.host === ''
      ? null
      : await enterLicence(needs, tx, row.ownerId, {
          reference: number,
          client: payable.payer.company ?? payable.payer.name,
          hosts: placesOfParty(
            row.party ?? row.host,
            facts.uses.flatMap(({ page, pages }) => [page, ...pages]),
          ),
          images: imageIds,
          agency: null,
          startsOn,
          endsOn: endsOn ?? startsOn,
          longestSide: null,
          note: row.name,
        })
  const id = newId()
  const none = { sha256: null, keptAt: null, noticedAt: null, revokedAt: null }
  const about = {
    number,
    caseId: row.id,
    payableId: payable.id,
    ownerId: row.ownerId,
    ledgerId,
    facts,
    startsOn,
    endsOn,
  }
  await insertLicence(tx, { id, ...about, ...none, createdAt: now })
  if (facts.removeBy) await promiseRemoval(tx, { licenceId: id, caseId: row.id, now })
  await needs.events.publish(tx, caseReworded, { caseId: row.id })
  await needs.events.publish(tx, licenceGranted, { licenceId: id, number, caseId: row.id, ownerId: row.ownerId })
  await needs.queue.enqueue(tx, makeLicenceJob, { licenceId: id }, { key: id })
}

/** Revokes licences of cases whose payment was returned; `/verify` says so. */
export async function revokeLicences(needs: GrantNeeds, tx: Tx, caseIds: readonly Id[]): Promise<void> {
  const revokedAt = needs.clock()
  const licences = await licencesOf(tx, caseIds)
  await dropLooks(
    tx,
    licences.map(({ id }) => id),
  )
  for (const licence of licences) {
    if (licence.revokedAt) continue
    await changeLicence(tx, licence.id, { revokedAt, ledgerId: null })
    if (licence.ledgerId) await removeEntry(needs, tx, licence.ownerId, licence.ledgerId)
  }
}

type About = { payable: PayableRow; row: CaseRecord; number: string; now: Date }

async function factsOf(needs: GrantNeeds, tx: Tx, { payable, row, number, now }: About): Promise<LicenceFacts> {
  const { draft } = await savedDraftOf({ ...needs, db: tx }, row)
  const pairs = pairsOf(draft)
  const hashes = await hashesOf(
    tx,
    row.ownerId,
    pairs.flatMap(({ image }) => (image._id ? [image._id] : [])),
  )
  const price = await priceOfCase(tx, row.id)
  const continued = price?.factors.continuedLicense ?? null
  const { plan } = await readPaymentStatus(tx, { kind: 'case', id: payable.subjectId })
  const uses = pairs.map(({ image, match }): LicensedUse => ({
    imageId: image._id,
    title: image.title,
    hash: (image._id && hashes.get(image._id)) ?? null,
    page: match.origin.url,
    pages: match.additional_links,
  }))
  const { claimant } = draft
  const { name, company, address, country, language } = payable.payer
  const today = now.toISOString().slice(0, 10)
  const share = shareOfCase(payable, row)
  const { brand, publicUrl } = needs.config
  return {
    number,
    caseName: row.name,
    issuedAt: now.toISOString(),
    licensor: {
      name: claimant.legal_name || [claimant.first_name, claimant.last_name].filter(Boolean).join(' '),
      place: claimant.city || null,
    },
    provider: { name: brand.name, support: brand.support },
    licensee: { name, company, address, country },
    language,
    uses,
    host: row.host,
    category: price?.factors.category ?? null,
    market: price?.factors.marketSize ?? null,
    exclusivity: price?.factors.exclusivity ?? null,
    startsOn: today,
    endsOn: lastDayOfLicence(continued, now),
    removeBy: price?.licences && continued === null ? dayAfter(now, removalDays) : null,
    currency: payable.currency,
    lines: share.lines,
    total: share.total,
    parts: plan?.state === 'done' || plan?.state === 'running' ? plan.parts.length : 1,
    agreement: { version: licensingAgreement.version, hash: agreementHash },
    verifyUrl: `${publicUrl}/verify/${number}`,
  }
}
