import { answer } from '#server/platform/features/event.ts'
import { numberProved, numberVerified } from '#server/platform/public-numbers/public-numbers.ts'
import { filesOf, findByNumber, stampsOf } from './evidence-store.ts'
import { showToAnybody } from './view.ts'

/** What is told of an evidence to whoever asks for its number. */
export const answerNeighbours = [
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
