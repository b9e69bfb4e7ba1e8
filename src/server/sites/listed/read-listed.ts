import type { ListedEntry } from '#contract/sites/listed/listed-host.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type ListedRow, newestListed } from './listed-store.ts'

/** The category and the stock agency that the lists give a host. */
export type HostListing = Pick<ListedEntry, 'category' | 'stockAgency'>

/** `YYYY-MM-DD` in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The entries that count on a day, by host; hosts without one are left out. */
export async function readListed(db: Db | Tx, hosts: readonly string[], now: Date): Promise<Map<string, HostListing>> {
  const today = dayOf(now)
  const newest = await newestListed(db, hosts)
  return new Map([...newest].flatMap(([host, row]) => (countsOn(row, today) ? [[host, row] as const] : [])))
}

const countsOn = ({ isRemoved, until }: ListedRow, today: string): boolean =>
  !isRemoved && (until === null || until >= today)
