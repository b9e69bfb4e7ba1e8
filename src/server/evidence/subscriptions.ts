import { allowanceUsed } from '#server/billing/plans/index.ts'
import { evidenceUsage } from '#server/images/index.ts'
import { answer } from '#server/platform/features/feature-bus.ts'
import { numberFile, numberProved, numberVerified } from '#server/platform/public-numbers/public-numbers.ts'
import type { EvidenceConfig } from './config.ts'
import { countAsked, filesOf, findByNumber, stampsOf, usageOf } from './evidence-store.ts'
import { publicFileOf } from './verify/public-files.ts'
import { showToAnybody } from './view.ts'

/** Answers queries: checks by evidence number, and owners' usage. */
export const subscriptions = [
  answer(evidenceUsage, (db, { ownerId, since }) => usageOf(db, ownerId, since)),
  answer(allowanceUsed, async (db, { ownerId, since }) => ({
    evidenceCapturesPerMonth: await countAsked(db, ownerId, since),
  })),
  answer(numberVerified, async (db, { number, kind }) => {
    const row = kind === 'evidence' ? await findByNumber(db, number) : undefined
    if (!row) return undefined
    return showToAnybody(row, { files: await filesOf(db, row.id), stamps: await stampsOf(db, row.id) })
  }),
  answer(numberFile, async (db, { number, kind, name }, { evidence }: { evidence: EvidenceConfig }) => {
    const row = kind === 'evidence' ? await findByNumber(db, number) : undefined
    if (!row || row.sealedAt === null) return undefined
    const { roots, authorities = [] } = evidence
    return publicFileOf(name, row, await stampsOf(db, row.id), { roots, isStampAsked: authorities.length > 0 })
  }),
  answer(numberProved, async (db, { number, kind, proof }) => {
    const row = kind === 'evidence' ? await findByNumber(db, number) : undefined
    return row && row.proof === proof ? { pageUrl: row.pageUrl, fileUrl: row.fileUrl } : undefined
  }),
]
