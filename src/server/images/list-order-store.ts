import { sql, type SQL } from 'drizzle-orm'
import type { ImageOrder } from '#contract/images/filter.ts'
import { dayTaken } from './filter-store.ts'
import type { Place } from './list-place.ts'
import { images } from './tables.ts'

export type Order = 'ASC' | 'DESC'

/** What each order sorts by, as its index has it, and what a place in it is compared with. */
export const sortedBy: Record<ImageOrder, { by: SQL; from: (value: string) => SQL }> = {
  added: { by: sql`${images.createdAt}`, from: (value) => sql`${new Date(Number(value)).toISOString()}::timestamptz` },
  taken: { by: dayTaken, from: (value) => sql`${value}::date` },
  title: { by: sql`lower(${images.title})`, from: (value) => sql`${value}::text` },
  matches: { by: sql`${images.matchCount}`, from: (value) => sql`${value}::integer` },
}

export function beyond({ order, value, id }: Place, sort: Order, { isIncluded = false } = {}): SQL {
  const { by, from } = sortedBy[order]
  return sql`(${by}, ${images.id}) ${sql.raw(sort === 'ASC' ? '>' : '<')}${sql.raw(isIncluded ? '=' : '')} (${from(value)}, ${id})`
}
