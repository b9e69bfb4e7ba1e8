import { z } from 'zod'
import { looksForSeconds } from '#contract/desk/desk-work-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { missing } from '#server/platform/refuse.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { forgetLookers, keepLooker, lookersOf, removeLooker, tellLookers } from './lookers-store.ts'
import { lookedSince } from '../work/show-work.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Stores that a member of staff has a case open; resolves to the other readers. */
export async function look(deps: Needs, caseId: Id, accountId: Id): Promise<string[]> {
  const since = lookedSince(deps)
  return await deps.db.transaction(async (tx) => {
    if (!(await readCase(tx, caseId))) throw missing('case')
    const name = (await readPeople(tx, [accountId])).get(accountId)?.name ?? 'Somebody'
    const isNew = await keepLooker(tx, caseId, { accountId, name, seenAt: deps.clock() }, since)
    if (isNew) await tellLookers(tx, caseId)
    return (await lookersOf(tx, caseId, accountId, since)).map((looker) => looker.name)
  })
}

/** Keeps that they have closed it. */
export async function leave({ db }: Needs, caseId: Id, accountId: Id): Promise<void> {
  await db.transaction(async (tx) => {
    await removeLooker(tx, caseId, accountId)
    await tellLookers(tx, caseId)
  })
}

const forgetOldLookers = job({ name: 'forget-lookers', payload: z.object({}), schedule: '*/20 * * * *' })

export const forgetWhoLooked = handleJob(forgetOldLookers, ({ db, clock }: Needs) =>
  forgetLookers(db, new Date(clock().getTime() - 10 * looksForSeconds * 1000)),
)
