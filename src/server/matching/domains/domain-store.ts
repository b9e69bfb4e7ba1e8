import { and, eq, inArray, isNotNull, notExists, or } from 'drizzle-orm'
import { commercialFrom, type DomainFacts, type Signal } from '#contract/matching/domain.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { clusters } from '../tables.ts'
import { factsOf, signalsOfHost, signalsOfStaff } from './facts.ts'
import { withFlag } from './rank-store.ts'
import { statedOf } from './statement-store.ts'
import { domains } from './tables.ts'

export type DomainRow = typeof domains.$inferSelect

/** What is known of a party, and all that it rests on. */
export type KnownOfParty = Pick<DomainRow, 'facts' | 'signals' | 'contacts'>

/** What is known of a party on which the owner has finds, be it a platform with those of an account there. */
export async function knownToOwner(db: Db, ownerId: Id, party: string): Promise<KnownOfParty | undefined> {
  return (await isSiteOf(db, ownerId, party)) ? await knownOfParty(db, party) : undefined
}

/** What is known of a party, of a part of a site what is known of the site; before any page was read what its name says, and staff. */
export async function knownOfParty(db: Db, party: string): Promise<KnownOfParty> {
  const row = await rowOfParty(db, party)
  const host = row?.host ?? (await siteOfPart(db, party)) ?? party
  const { facts, signals, contacts } = row ?? fromName(host)
  const stated = (await statedOf(db, [host])).get(host)
  const ofStaff = signalsOfStaff(stated).map((said) => ({ ...said, page: null, seenAt: stated!.at.toISOString() }))
  return { facts, signals: [...ofStaff, ...withName(host, signals)], contacts }
}

/** The facts of a party, of a part of a site those of the site; undefined before any page of it was read. */
export const domainFactsOf = async (db: Db | Tx, party: string): Promise<DomainFacts | undefined> =>
  (await rowOfParty(db, party))?.facts

async function rowOfParty(db: Db | Tx, party: string): Promise<DomainRow | undefined> {
  const sites = db.select({ site: clusters.partOf }).from(clusters).where(eq(clusters.party, party))
  const rows = await db
    .select()
    .from(domains)
    .where(or(eq(domains.host, party), inArray(domains.host, sites)))
  return rows.find(({ host }) => host === party) ?? rows[0]
}

/** The site that owners hold this part of it apart from. */
async function siteOfPart(db: Db, party: string): Promise<string | null> {
  const [found] = await db
    .select({ site: clusters.partOf })
    .from(clusters)
    .where(and(eq(clusters.party, party), isNotNull(clusters.partOf)))
    .limit(1)
  return found?.site ?? null
}

/** Whether the owner has finds on a domain, be it those of an account there. */
export async function isSiteOf(db: Db, ownerId: Id, host: string): Promise<boolean> {
  const found = await db
    .select({ id: clusters.id })
    .from(clusters)
    .where(and(eq(clusters.ownerId, ownerId), or(eq(clusters.host, host), eq(clusters.party, host))))
    .limit(1)
  return found.length > 0
}

/** With what the name says, which many pages may have pushed out of what is kept. */
const withName = (host: string, signals: Signal[]): Signal[] => {
  const isKept = (said: Signal) => signals.some((one) => one.page === null && one.fact === said.fact)
  return [...fromName(host).signals.filter((said) => !isKept(said)), ...signals]
}

const fromName = (host: string): KnownOfParty => ({
  facts: factsOf(host, [], false),
  signals: signalsOfHost(host).map((said): Signal => ({ ...said, page: null, seenAt: new Date(0).toISOString() })),
  contacts: [],
})

/** What is known of these domains, by host; each locked until the transaction ends, in the order of their hosts. */
export async function lockDomains(tx: Tx, hosts: string[]): Promise<Map<string, DomainRow>> {
  if (hosts.length === 0) return new Map()
  const rows = await tx.select().from(domains).where(inArray(domains.host, hosts)).orderBy(domains.host).for('update')
  return new Map(rows.map((row) => [row.host, row]))
}

/** The facts of these domains, as far as pages of theirs were read. */
export async function factsKnown(tx: Tx, hosts: string[]): Promise<Map<string, DomainFacts>> {
  if (hosts.length === 0) return new Map()
  const rows = await tx
    .select({ host: domains.host, facts: domains.facts })
    .from(domains)
    .where(inArray(domains.host, hosts))
  return new Map(rows.map(({ host, facts }) => [host, facts]))
}

/** What is known of a domain, locked until the transaction ends; of one of which no page was read what its name says. */
export async function openDomain(tx: Tx, host: string, at: Date): Promise<DomainRow> {
  await tx
    .insert(domains)
    .values({ host, ...fromName(host), updatedAt: at })
    .onConflictDoNothing()
  return (await lockDomains(tx, [host])).get(host)!
}

/** Keeps what is known of a domain. */
export async function saveDomain(tx: Tx, row: DomainRow): Promise<void> {
  await tx.insert(domains).values(row).onConflictDoUpdate({ target: domains.host, set: row })
}

/** What lists filter by, of a domain's facts. */
export const listedFacts = ({ country, category, platform, commercialScore, stockAgency }: DomainFacts) => ({
  country: country?.value ?? null,
  category: category?.value ?? null,
  platform: platform?.value ?? null,
  commercial: commercialScore === null ? null : commercialScore >= commercialFrom,
  stockAgency,
})

/** Writes a domain's facts and whether staff picked it where lists filter by them, at every owner's cluster of it and of its parts, locked in their order. */
export async function writeToClusters(tx: Tx, host: string): Promise<void> {
  const [known] = await tx.select({ facts: domains.facts }).from(domains).where(eq(domains.host, host))
  if (!known) return
  const ofItsOwn = tx.select({ host: domains.host }).from(domains).where(eq(domains.host, clusters.party))
  const ofParty = or(eq(clusters.party, host), and(eq(clusters.partOf, host), notExists(ofItsOwn)))
  const those = tx.select({ id: clusters.id }).from(clusters).where(ofParty)
  await those.orderBy(clusters.ownerId, clusters.party).for('update')
  const isFlagged = (await statedOf(tx, [host])).get(host)?.flagged ?? false
  await tx
    .update(clusters)
    .set({ ...listedFacts(known.facts), tags: withFlag(isFlagged) })
    .where(ofParty)
}
