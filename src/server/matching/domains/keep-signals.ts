import { isDeepStrictEqual } from 'node:util'
import type { Contact, Signal } from '#contract/matching/domain.ts'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { keepLogos } from '../logos/want-logo.ts'
import { partyOf } from '../party.ts'
import { lockDomains, saveDomain, writeToClusters } from './domain-store.ts'
import { factsOf, signalsOfHost, signalsOfStaff } from './facts.ts'
import { statedOf } from './statement-store.ts'
import type { PageSignals } from './read-signals.ts'

/** So much is kept of a domain, the newest. */
const mostSignals = 60
const mostContacts = 12

/** Writes what became known of a domain where owners' lists filter by it: apart, since that locks clusters of many owners. */
export const spreadFacts = job({ name: 'spread-facts', payload: z.object({ host: z.string() }), onePerKey: true })

export const writeFacts = (db: Db, host: string): Promise<void> => db.transaction((tx) => writeToClusters(tx, host))

type Needs = Pick<Deps, 'clock' | 'queue'> & { privateSuffixes: readonly string[] }

/** Keeps what pages say of their sites, and what follows from all that is known. */
export async function keepSignals(
  tx: Tx,
  { clock, queue, privateSuffixes }: Needs,
  pages: readonly ({ url: string } & PageSignals)[],
): Promise<void> {
  const byHost = Map.groupBy(pages, ({ url }) => partyOf(url, privateSuffixes).key)
  const hosts = [...byHost.keys()].toSorted()
  const known = await lockDomains(tx, hosts)
  const stated = await statedOf(tx, hosts)
  for (const host of hosts) {
    const ofHost = byHost.get(host)!
    const before = known.get(host)
    const now = clock()
    const signals = newest<Signal>(
      [
        ...(before?.signals ?? []),
        ...signalsOfHost(host).map((said) => ({ ...said, page: null, seenAt: now.toISOString() })),
        ...ofHost.flatMap(({ url, signals: said }) =>
          said.map((one) => ({ ...one, page: url, seenAt: now.toISOString() })),
        ),
      ],
      ({ fact, value, from, page }) => `${fact} ${value} ${from} ${page}`,
      mostSignals,
    )
    const contacts = newest<Contact>(
      [
        ...(before?.contacts ?? []),
        ...ofHost.flatMap(({ url, contacts: given }) => given.map((one) => ({ ...one, page: url }))),
      ],
      ({ kind, value }) => `${kind} ${value}`,
      mostContacts,
    )
    const facts = factsOf(host, [...signalsOfStaff(stated.get(host)), ...signals], true)
    await saveDomain(tx, { host, facts, signals, contacts, updatedAt: now })
    await keepLogos({ clock, queue }, tx, { party: host, pages: ofHost })
    if (!before || !isDeepStrictEqual(before.facts, facts))
      await queue.enqueue(tx, spreadFacts, { host }, { key: host })
  }
}

/** Each once, as it was said last, and of many the newest. */
const newest = <T>(all: T[], keyOf: (one: T) => string, most: number): T[] =>
  [...new Map(all.map((one) => [keyOf(one), one])).values()].slice(-most)
