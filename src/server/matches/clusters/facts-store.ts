import { and, eq, notExists, or } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { domains, listedFacts, readStatements } from '#server/sites/domains/index.ts'
import { withFlag } from './rank-store.ts'
import { clusters } from '../tables.ts'

/** Writes a domain's facts and whether staff picked it where lists filter by them, at every owner's cluster of it and of its parts, locked in their order. */
export async function writeToClusters(tx: Tx, host: string): Promise<void> {
  const [known] = await tx.select({ facts: domains.facts }).from(domains).where(eq(domains.host, host))
  if (!known) return
  const ofItsOwn = tx.select({ host: domains.host }).from(domains).where(eq(domains.host, clusters.party))
  const ofParty = or(eq(clusters.party, host), and(eq(clusters.partOf, host), notExists(ofItsOwn)))
  const those = tx.select({ id: clusters.id }).from(clusters).where(ofParty)
  await those.orderBy(clusters.ownerId, clusters.party).for('update')
  const isFlagged = (await readStatements(tx, [host])).get(host)?.flagged ?? false
  await tx
    .update(clusters)
    .set({ ...listedFacts(known.facts), tags: withFlag(isFlagged), isValued: false })
    .where(ofParty)
}
