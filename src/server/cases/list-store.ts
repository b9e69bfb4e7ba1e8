import { and, count, desc, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { CaseFilter } from '#contract/cases/case-filter.ts'
import type { CaseSortKey, SortOrder } from '#contract/cases/case-list.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CaseRecord } from './rows/case-store.ts'
import { cases } from './tables/tables.ts'

export type Listed = {
  filter: CaseFilter
  ignored: readonly Id[]
  page: number
  pageSize: number
  sort: { key: CaseSortKey; order: SortOrder }
}

const infringersNamed = 200

/** A page of the owner's cases, and how many the filter means. */
export async function listCasesPage(
  db: Db,
  ownerId: Id,
  { filter, ignored, page, pageSize, sort }: Listed,
): Promise<{ rows: CaseRecord[]; total: number }> {
  const where = and(
    eq(cases.ownerId, ownerId),
    ignored.length > 0 ? notInArray(cases.id, [...ignored]) : undefined,
    conditionOf(filter),
  )
  const [counted] = await db.select({ total: count() }).from(cases).where(where)
  const order = sort.order === 'ASC' ? sql`asc` : sql`desc`
  const rows = await db
    .select()
    .from(cases)
    .where(where)
    .orderBy(sql`${sortedBy(sort.key)} ${order}`, sql`${cases.number} ${order}`)
    .limit(pageSize)
    .offset(page * pageSize)
  return { rows, total: counted!.total }
}

/** Whom the owner's cases are about, those with most cases first, and how many are at each state. */
export async function caseCounts(
  db: Db,
  ownerId: Id,
): Promise<{ infringers: { name: string; count: number }[]; states: Map<CaseState, number> }> {
  const infringers = await db
    .select({ name: cases.infringer, count: count() })
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), sql`${cases.infringer} <> ''`))
    .groupBy(cases.infringer)
    .orderBy(desc(count()), cases.infringer)
    .limit(infringersNamed)
  const states = await db
    .select({ state: cases.state, count: count() })
    .from(cases)
    .where(eq(cases.ownerId, ownerId))
    .groupBy(cases.state)
  return { infringers, states: new Map(states.map((row) => [row.state, row.count])) }
}

function sortedBy(key: CaseSortKey): SQL {
  switch (key) {
    case 'Id':
      return sql`${cases.id} collate "C"`
    case 'Name':
      return sql`${cases.number}`
    case 'State':
      return sql`array_position(${sql.raw(`array['${CaseState.options.join("','")}']`)}, ${cases.state})`
    case 'Host':
      return sql`${cases.host}`
    case 'Infringer':
      return sql`lower(${cases.infringer})`
    case 'Created':
      return sql`${cases.createdAt}`
    case 'Updated':
      return sql`${cases.updatedAt}`
    default:
      return key satisfies never
  }
}

function conditionOf({ hosts, states, infringers, words }: CaseFilter): SQL | undefined {
  return and(
    hosts.length > 0 ? or(...hosts.map(onHost)) : undefined,
    states.length > 0 ? inArray(cases.state, states) : undefined,
    infringers.length > 0
      ? inArray(
          sql`lower(${cases.infringer})`,
          infringers.map((name) => name.toLowerCase()),
        )
      : undefined,
    ...words.map((word) =>
      or(...[cases.name, cases.host, cases.infringer].map((column) => ilike(column, `%${literal(word)}%`))),
    ),
  )
}

/** Cases on a host, on one that it lies below, and on those below it. */
function onHost(written: string): SQL | undefined {
  const host = written.replace(/^www\./, '')
  const labels = host.split('.')
  const above = labels.map((_, at) => labels.slice(at).join('.')).filter((one) => one.includes('.'))
  return or(inArray(cases.host, [host, ...above]), ilike(cases.host, `%.${literal(host)}`))
}

const literal = (text: string) => text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
