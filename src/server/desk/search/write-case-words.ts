import { z } from 'zod'
import { isDraft } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { caseWordsAsked } from '#server/cases/index.ts'
import { lockAnyCase, readCase } from '#server/cases/rows/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { casesWithOldWords, keepCaseWords, removeCaseWords } from './case-words-store.ts'
import { withPlainNumbers } from './plain-numbers.ts'

type Needs = Pick<Deps, 'queries'>

/** Of a case that is written about for years, the words that are kept, in characters. */
const longest = 60_000

/** Keeps the words of a case as they are now; a draft is its owner's alone. */
export async function writeCaseWords(tx: Tx, caseId: Id, { queries }: Needs): Promise<void> {
  const row = await readCase(tx, caseId)
  if (!row || isDraft(row.state)) return await removeCaseWords(tx, caseId)
  const said = await queries.ask(tx, caseWordsAsked, { caseId })
  const all = [...said.flatMap(({ names }) => names), ...said.flatMap(({ texts }) => texts)].filter(Boolean)
  const text = all.join(' ').toLowerCase().slice(0, longest).toWellFormed()
  await keepCaseWords(tx, caseId, ` ${withPlainNumbers(text)} `)
}

const writeOldWords = job({ name: 'write-old-case-words', payload: z.object({}), schedule: '*/10 * * * *' })

const atOnce = 100

/** Writes the words of cases that were kept before more words were. */
export const writeWordsAgain = handleJob(writeOldWords, async ({ db, ...needs }: Needs & Pick<Deps, 'db'>) => {
  for (;;) {
    const some = await casesWithOldWords(db, atOnce)
    for (const caseId of some)
      await db.transaction(async (tx) => {
        await lockAnyCase(tx, caseId)
        await writeCaseWords(tx, caseId, needs)
      })
    if (some.length < atOnce) return
  }
})
