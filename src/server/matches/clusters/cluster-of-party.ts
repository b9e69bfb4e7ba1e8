import type { DomainFacts } from '#contract/sites/domain.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import {
  factsKnown,
  factsOf,
  listedFacts,
  type OwnersParty,
  rankedAs,
  topSiteRanks,
  readStatements,
  type StatementRow,
  type TopSites,
  wantLogo,
} from '#server/sites/index.ts'
import { findOrMakeCluster } from '../match-store.ts'

type Wanted = { ownerId: Id; party: OwnersParty; lastFound: Date }

/** What is known of parties and what staff say of them, by their names. */
export type KnownOfParties = { facts: Map<string, DomainFacts>; stated: Map<string, StatementRow> }

/** What clusters of these parties are made with, read once for all of them. */
export async function knownOf(tx: Tx, parties: readonly OwnersParty[]): Promise<KnownOfParties> {
  const names = [...new Set(parties.flatMap(namesOf))]
  return { facts: await factsKnown(tx, names), stated: await readStatements(tx, names) }
}

/** The owner's cluster of a party, locked until the transaction ends, with what is known of the party; made where there is none. */
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

/** By what names something is known of a party: its own, else its site's. */
const namesOf = ({ key, partOf }: OwnersParty): string[] => (partOf === null ? [key] : [key, partOf])
