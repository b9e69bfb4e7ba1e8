import type { Body, Returned } from '#contract/endpoint.ts'
import type { listListedHosts, putListedHost, removeListedHost } from '#contract/sites/listed/endpoints.ts'
import type { ListedHost } from '#contract/sites/listed/listed-host.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { applyListed } from './apply-listed.ts'
import {
  expiredListed,
  insertListed,
  type ListedPart,
  listedPart,
  type ListedRow,
  lockListed,
  newestListed,
  versionsOfHost,
} from './listed-store.ts'
import { dayOf } from './read-listed.ts'

export type ListedNeeds = Pick<Deps, 'db' | 'clock' | 'events'>

export async function showListed(
  { db, clock }: Pick<ListedNeeds, 'db' | 'clock'>,
  part: Omit<ListedPart, 'today'>,
): Promise<Returned<typeof listListedHosts>> {
  const today = dayOf(clock())
  const { rows, total } = await listedPart(db, { ...part, today })
  return { data: rows.map((row) => showRow(row, today)), total }
}

export async function showVersions({ db, clock }: Pick<ListedNeeds, 'db' | 'clock'>, host: string) {
  const today = dayOf(clock())
  return { data: (await versionsOfHost(db, host)).map((row) => showRow(row, today)) }
}

/** Adds a version of a host's entry. */
export async function putHost(
  needs: ListedNeeds,
  by: Id,
  { version, ...entry }: Body<typeof putListedHost>,
): Promise<ListedHost> {
  if (entry.until !== null && entry.until < dayOf(needs.clock()))
    throw refuseForm([{ path: 'until', message: 'This day has passed. Please choose a later one, or none.' }])
  return await write(needs, { host: entry.host, version, by }, () => ({ ...entry, isRemoved: false }))
}

/** Ends a host's entry by another version. */
export async function removeHost(
  needs: ListedNeeds,
  { host, by }: { host: string; by: Id },
  { version, source }: Body<typeof removeListedHost>,
): Promise<ListedHost> {
  return await write(needs, { host, version, by }, (before) => {
    if (!before || before.isRemoved) throw missing('host')
    return { ...before, source, isRemoved: true }
  })
}

type Said = Pick<ListedRow, 'host' | 'category' | 'stockAgency' | 'source' | 'until' | 'isRemoved'>
type Which = { host: string; version: number; by: Id }

async function write(
  needs: ListedNeeds,
  { host, version, by }: Which,
  saidAfter: (before: ListedRow | undefined) => Said,
): Promise<ListedHost> {
  const { db, clock } = needs
  return await db.transaction(async (tx) => {
    await lockListed(tx)
    const before = (await newestListed(tx, [host])).get(host)
    const isNew = before === undefined || (before.isRemoved && version === 0)
    if (!isNew && before.version !== version)
      throw refuse(
        'conflict',
        'host.changed',
        `${before.byName} changed this host meanwhile. Read it, then decide again.`,
      )
    const at = clock()
    const said = saidAfter(before)
    const row = { ...said, host, version: (before?.version ?? 0) + 1, by, byName: await nameOf(tx, by), at }
    await insertListed(tx, [row])
    await applyListed(tx, needs, [host])
    return showRow(row, dayOf(at))
  })
}

/** Computes the facts of hosts whose entry has expired. */
export async function endExpired(needs: ListedNeeds): Promise<void> {
  const hosts = await expiredListed(needs.db, dayOf(needs.clock()))
  for (const host of hosts) await needs.db.transaction(async (tx) => await applyListed(tx, needs, [host]))
}

export async function nameOf(db: Db | Tx, accountId: Id): Promise<string> {
  const { details } = await showAccount(db, accountId)
  return `${details.first_name} ${details.last_name}`
}

const showRow = (row: ListedRow, today: string): ListedHost => ({
  host: row.host,
  version: row.version,
  category: row.category,
  stockAgency: row.stockAgency,
  source: row.source,
  until: row.until,
  isRemoved: row.isRemoved,
  isExpired: row.until !== null && row.until < today,
  by: row.byName,
  at: row.at.toISOString(),
})
