import { eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export async function caseIdCalled(db: Db, name: string): Promise<Id | undefined> {
  const number = Number(/^(?:RF-)?(\d{1,12})$/.exec(name)?.[1])
  if (Number.isNaN(number)) return undefined
  const [found] = await db.select({ id: cases.id }).from(cases).where(eq(cases.number, number))
  return found?.id
}

export async function namesOfCases(db: Db, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: cases.id, name: cases.name })
    .from(cases)
    .where(inArray(cases.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
