import { inArray, sql } from 'drizzle-orm'
import { commercialFrom, type DomainFacts, type Signal, type SitePlatform } from '#contract/sites/domain.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { factsOf, signalsOfHost, signalsOfStaff } from './facts.ts'
import { readStatements } from './statement-store.ts'
import { domains } from '../tables.ts'

export type DomainRow = typeof domains.$inferSelect

/** Facts on a party, and their sources. */
export type KnownOfParty = Pick<DomainRow, 'facts' | 'signals' | 'contacts'>

/** The same, and whether any page of it was read. */
export type Reading = KnownOfParty & { isRead: boolean }

/** A party, and the sites that owners separate it from. */
type Party = { party: string; sites: readonly string[] }

/** Facts on a party, or for a part of a site those on the site. Before any page was read they come from its name and from staff. */
export async function knownOfParty(db: Db, { party, sites }: Party): Promise<Reading> {
  const row = await rowOfParty(db, { party, sites })
  const host = row?.host ?? sites[0] ?? party
  const { facts, signals, contacts } = row ?? fromName(host)
  const stated = (await readStatements(db, [host])).get(host)
  const ofStaff = signalsOfStaff(stated).map((said) => ({ ...said, page: null, seenAt: stated!.at.toISOString() }))
  return { facts, signals: [...ofStaff, ...withName(host, signals)], contacts, isRead: row !== undefined }
}

/** Commercial sites of one of these kinds, those of the country first. Guesses from words alone are left out. */
export async function sitesOfKinds(
  db: Db,
  { kinds, country, limit }: { kinds: string[]; country: string; limit: number },
): Promise<Pick<DomainRow, 'host' | 'facts'>[]> {
  const category = sql`${domains.facts} -> 'category'`
  const isOfKind = sql`${category} ->> 'value' = any(${sql.param(kinds)}::text[]) and ${category} ->> 'from' <> 'words'`
  return await db
    .select({ host: domains.host, facts: domains.facts })
    .from(domains)
    .where(sql`${isOfKind} and coalesce((${domains.facts} ->> 'commercialScore')::int, 0) >= ${commercialFrom}`)
    .orderBy(sql`${domains.facts} -> 'country' ->> 'value' is distinct from ${country}`, domains.host)
    .limit(limit)
}

/** Software of these sites, if known. */
export async function readPlatforms(db: Db, sites: readonly { host: string }[]): Promise<Map<string, SitePlatform>> {
  if (sites.length === 0) return new Map()
  const rows = await db
    .select({ host: domains.host, facts: domains.facts })
    .from(domains)
    .where(
      inArray(
        domains.host,
        sites.map(({ host }) => host),
      ),
    )
  return new Map(rows.flatMap(({ host, facts }) => (facts.platform ? [[host, facts.platform.value] as const] : [])))
}

/** Row of a party, or for a part of a site that of the site. Undefined before any page of it was read. */
export async function rowOfParty(db: Db | Tx, { party, sites }: Party): Promise<DomainRow | undefined> {
  const rows = await db
    .select()
    .from(domains)
    .where(inArray(domains.host, [party, ...sites]))
  return rows.find(({ host }) => host === party) ?? rows[0]
}

/** Adds the name's signals, which many pages may displace. */
const withName = (host: string, signals: Signal[]): Signal[] => {
  const isKept = (said: Signal) => signals.some((one) => one.page === null && one.fact === said.fact)
  return [...fromName(host).signals.filter((said) => !isKept(said)), ...signals]
}

const fromName = (host: string): KnownOfParty => ({
  facts: factsOf(host, [], false),
  signals: signalsOfHost(host).map((said): Signal => ({ ...said, page: null, seenAt: new Date(0).toISOString() })),
  contacts: [],
})

/** Rows of these domains, by host; each locked until the transaction ends, in the order of their hosts. */
export async function lockDomains(tx: Tx, hosts: string[]): Promise<Map<string, DomainRow>> {
  if (hosts.length === 0) return new Map()
  const rows = await tx.select().from(domains).where(inArray(domains.host, hosts)).orderBy(domains.host).for('update')
  return new Map(rows.map((row) => [row.host, row]))
}

/** Facts of these domains, if pages of them were read. */
export async function factsKnown(db: Db | Tx, hosts: string[]): Promise<Map<string, DomainFacts>> {
  if (hosts.length === 0) return new Map()
  const rows = await factsByHosts(db).execute({ hosts })
  return new Map(rows.map(({ host, facts }) => [host, facts]))
}

const factsByHosts = preparedOnce((db) =>
  db
    .select({ host: domains.host, facts: domains.facts })
    .from(domains)
    .where(sql`${domains.host} = any(${sql.placeholder('hosts')})`)
    .prepare('facts_by_hosts'),
)

/** The facts of a domain, locked until the transaction ends. An unread domain has those of its name. */
export async function openDomain(tx: Tx, host: string, at: Date): Promise<DomainRow> {
  await tx
    .insert(domains)
    .values({ host, ...fromName(host), updatedAt: at })
    .onConflictDoNothing()
  return (await lockDomains(tx, [host])).get(host)!
}

export async function saveDomain(tx: Tx, row: DomainRow): Promise<void> {
  await tx.insert(domains).values(row).onConflictDoUpdate({ target: domains.host, set: row })
}

/** The facts of a domain by which lists filter. */
export const listedFacts = ({ country, category, platform, commercialScore, stockAgency }: DomainFacts) => ({
  country: country?.value ?? null,
  category: category?.value ?? null,
  platform: platform?.value ?? null,
  commercial: commercialScore === null ? null : commercialScore >= commercialFrom,
  stockAgency,
})
