import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { OpenWord } from '#contract/cases/heard.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { portalAnswers, portalOffers } from '../tables.ts'

/** Returns the answers and offers on the pages of these cases that no person has answered, and when the last one came. */
export async function heardOnPages(
  db: Db | Tx,
  caseIds: readonly Id[],
): Promise<{ open: OpenWord[]; lastAt: Date | null }> {
  const ofCases = inArray(portalAnswers.caseId, [...caseIds])
  const ofPayers = and(inArray(portalOffers.caseId, [...caseIds]), eq(portalOffers.from, 'payer'))
  const answers = await db
    .select({ at: portalAnswers.at, by: portalAnswers.decideBy })
    .from(portalAnswers)
    .where(and(ofCases, isNull(portalAnswers.decidedAt)))
  const offers = await db
    .select({ at: portalOffers.at })
    .from(portalOffers)
    .where(and(ofPayers, eq(portalOffers.state, 'open')))
  const [lastAnswer] = await db
    .select({ at: sql<Date | null>`max(greatest(${portalAnswers.at}, ${lastAddition}))`.mapWith(portalAnswers.at) })
    .from(portalAnswers)
    .where(ofCases)
  const [lastOffer] = await db
    .select({ at: max(portalOffers.at) })
    .from(portalOffers)
    .where(ofPayers)
  const moments = [lastAnswer?.at, lastOffer?.at].flatMap((at) => at ?? [])
  return {
    open: [
      ...answers.map(({ at, by }): OpenWord => ({ kind: 'answer', at: at.toISOString(), by })),
      ...offers.map(({ at }): OpenWord => ({ kind: 'offer', at: at.toISOString() })),
    ],
    lastAt: moments.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null,
  }
}

const lastAddition = sql`(
  select max((one ->> 'at')::timestamptz) from jsonb_array_elements(${portalAnswers.additions}) as added (one))`
