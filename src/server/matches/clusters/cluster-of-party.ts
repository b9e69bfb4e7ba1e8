import type { DomainFacts } from '#contract/sites/domain.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import {
  factsKnown,
  factsOf,
  listedFacts,
  rankedAs,
  topSiteRanks,
  readStatements,
  type StatementRow,
  type TopSites,
} from '#server/sites/domains/index.ts'
import type { OwnersParty } from '#server/sites/parts/index.ts'
import { wantLogo } from '#server/sites/logos/index.ts'
import { findOrMakeCluster } from '../match-store.ts'

type Wanted = { ownerId: Id; party: OwnersParty; lastFound: Date }

/** Facts on parties, and statements of staff on them, by name. */
export type KnownOfParties = { facts: Map<string, DomainFacts>; stated: Map<string, StatementRow> }

/** Reads the facts for these parties' clusters, once for all of them. */
export async function knownOf(tx: Tx, parties: readonly OwnersParty[]): Promise<KnownOfParties> {
  const names = [...new Set(parties.flatMap(namesOf))]
  return { facts: await factsKnown(tx, names), stated: await readStatements(tx, names) }
}

/** Locks the owner's cluster of a party until the transaction ends, with the facts on the party. Makes it if missing. */
export async function clusterOfParty(
  { topSites, queue, known }: Pick<Deps, 'queue'> & { topSites: TopSites; known: KnownOfParties },
  tx: Tx,
  wanted: Wanted,
): Promise<Id> {
  const { ownerId, party, lastFound } = wanted
  const [facts] = namesOf(party).flatMap((name) => known.facts.get(name) ?? [])
  const [said] = namesOf(party).flatMap((name) => known.stated.get(name) ?? [])
  const { id, isNew } = await findOrMakeCluster(tx, {
    id: newId(),
    ownerId,
    party: party.key,
    partOf: party.partOf,
    host: party.host,
    title: party.key,
    lastFound,
    tags: [
      ...(said?.flagged ? (['rightframe:flagged'] as const) : []),
      ...topSiteRanks(rankedAs({ party: party.key, partOf: party.partOf }), topSites),
    ],
    ...listedFacts(facts ?? factsOf(party.partOf ?? party.key, [], false)),
  })
  if (isNew) await wantLogo({ queue }, tx, party.partOf ?? party.key)
  return id
}

/** Names by which facts on a party are stored: its own, else its site's. */
const namesOf = ({ key, partOf }: OwnersParty): string[] => (partOf === null ? [key] : [key, partOf])
