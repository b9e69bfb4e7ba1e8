import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openDomain, saveDomain } from '../domains/domain-store.ts'
import { factsOf, saidOfStaff, signalsOfStaff } from '../domains/facts.ts'
import { readStatements } from '../domains/statement-store.ts'
import { factsChanged } from '../events.ts'
import { readListed } from './read-listed.ts'

/** Computes the facts of hosts by the lists as they are now. Lists and cases follow. */
export async function applyListed(
  tx: Tx,
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  hosts: readonly string[],
): Promise<void> {
  const now = clock()
  const inOrder = [...hosts].toSorted()
  const listed = await readListed(tx, inOrder, now)
  const stated = await readStatements(tx, inOrder)
  for (const host of inOrder) {
    const domain = await openDomain(tx, host, now)
    const said = saidOfStaff(stated.get(host), listed.get(host))
    const isRead = domain.facts.commercialScore !== null
    const facts = factsOf(host, [...signalsOfStaff(said), ...domain.signals], isRead, said.stockAgency)
    if (isDeepStrictEqual(facts, domain.facts)) continue
    await saveDomain(tx, { ...domain, facts, updatedAt: now })
    await events.publish(tx, factsChanged, { host })
  }
}
