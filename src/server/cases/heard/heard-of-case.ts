import { type Waiting, waitingOf } from '#contract/cases/heard.ts'
import type { Id } from '#contract/wire.ts'
import type { BillingConfig } from '#server/billing/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { workdaysOf } from '#server/platform/workdays.ts'
import { heardInThread, heardOnPage } from '../events.ts'
import { caseWithMerged } from './heard-store.ts'

/** `config`: where the provider works, by which days are counted. */
export type HeardNeeds = Pick<Deps, 'queries'> & { config: { billing: Pick<BillingConfig, 'issuer'> } }

/** Words of the image user of a case, by mail or on the page, of whatever kind; programs are not heard. */
export type Heard = {
  /** Null where a person has answered all of them. */
  waiting: Waiting | null
  lastAt: Date | null
  /** When a person answered last. */
  answeredAt: Date | null
}

/**
 * Decides whether a word of a case's image user waits for a person. Reminders, letters that speak of answers, parts and the desk's next action
 * ask this alone. The words in cases that go on as part of it count, too.
 */
export async function heardOfCase({ db, queries, config }: HeardNeeds & { db: Db | Tx }, caseId: Id): Promise<Heard> {
  const caseIds = await caseWithMerged(db, caseId)
  const onPage = await queries.askOne(db, heardOnPage, { caseIds })
  const inThread = await queries.askOne(db, heardInThread, { caseIds })
  const open = [...(onPage?.open ?? []), ...(inThread?.open ?? [])]
  const moments = [onPage?.lastAt, inThread?.lastAt].flatMap((at) => at ?? [])
  return {
    waiting: waitingOf(open, await workdaysOf(config.billing.issuer?.country)),
    lastAt: moments.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null,
    answeredAt: inThread?.answeredAt ?? null,
  }
}
