import { allowanceUsed } from '#server/billing/index.ts'
import { answer } from '#server/platform/features/event.ts'
import { numberProved, numberVerified } from '#server/platform/public-numbers/public-numbers.ts'
import { countAsked, filesOf, findByNumber, stampsOf } from './evidence-store.ts'
import { showToAnybody } from './view.ts'

/** What is told of an evidence to whoever asks for its number, and what counts to an owner's plan. */
export const answerNeighbours = [
  answer(allowanceUsed, async (db, { ownerId, since }) => ({
    evidenceCapturesPerMonth: await countAsked(db, ownerId, since),
  })),
  answer(numberVerified, async (db, { number, kind }) => {
    const row = kind === 'evidence' ? await findByNumber(db, number) : undefined
    if (!row) return undefined
    return showToAnybody(row, { files: await filesOf(db, row.id), stamps: await stampsOf(db, row.id) })
  }),
  answer(numberProved, async (db, { number, kind, proof }) => {
    const row = kind === 'evidence' ? await findByNumber(db, number) : undefined
    return row && row.proof === proof ? { pageUrl: row.pageUrl, fileUrl: row.fileUrl } : undefined
  }),
]
