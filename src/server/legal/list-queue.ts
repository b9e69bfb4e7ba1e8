import type { LegalQueue, LegalRow, listLegalCases } from '#contract/legal/desk.ts'
import { type CaseState, statesWhere } from '#contract/cases/case-states.ts'
import type { Query, Returned } from '#contract/endpoint.ts'
import { casesAt, countCasesAt } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { firmsOfCases } from './case-store.ts'
import { namesOfFirms } from './firms/firm-store.ts'

const statesOf: Record<LegalQueue, readonly CaseState[]> = {
  'to-weigh': statesWhere('lawyers', 'to-weigh'),
  'at-owner': statesWhere('lawyers', 'at-owner'),
  'at-lawyers': statesWhere('lawyers', 'at-lawyers'),
  ended: statesWhere('lawyers', 'reached', 'closed'),
}

/** A queue of legal cases, and the length of each queue. */
export async function listQueue(
  { db }: Pick<Deps, 'db'>,
  { queue, page, pageSize }: Query<typeof listLegalCases>,
): Promise<Returned<typeof listLegalCases>> {
  const rows = await casesAt(db, statesOf[queue], { page, pageSize })
  const [counts, given] = await Promise.all([
    countCasesAt(db, Object.values(statesOf).flat()),
    firmsOfCases(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const names = await namesOfFirms(
    db,
    [...given.values()].map(({ firmId }) => firmId),
  )
  const lengthOf = (one: LegalQueue) => statesOf[one].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return {
    data: rows.map((row): LegalRow => ({
      _id: row.id,
      name: row.name,
      state: row.state,
      host: row.host,
      infringer: row.infringer,
      country: row.country,
      since: row.since.toISOString(),
      next: row.nextAction ? { action: row.nextAction, at: row.nextAt?.toISOString() ?? null } : null,
      firm: names.get(given.get(row.id)?.firmId ?? '') ?? null,
    })),
    total: lengthOf(queue),
    page,
    pageSize,
    counts: {
      'to-weigh': lengthOf('to-weigh'),
      'at-owner': lengthOf('at-owner'),
      'at-lawyers': lengthOf('at-lawyers'),
      ended: lengthOf('ended'),
    },
  }
}
