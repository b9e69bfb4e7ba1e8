import { isDeepStrictEqual } from 'node:util'
import type { Contact, Signal } from '#contract/matching/domain.ts'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { keepLogos } from '../logos/want-logo.ts'
import { partyOf } from '../party.ts'
import { listedFacts, lockDomains, saveDomain, writeToClusters } from './domain-store.ts'
import { rankOfContactPage } from './contact-pages.ts'
import { factsOf, signalsOfHost, signalsOfStaff } from './facts.ts'
import { statedOf } from './statement-store.ts'
import type { PageSignals } from './read-signals.ts'

/** So much is kept of a domain, the newest. */
const mostSignals = 60

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
    const given = ofHost.flatMap(({ url, contacts }) => contacts.map((one) => ({ ...one, page: url })))
    const isOwn = ({ kind, value }: Contact) => kind !== 'page' || partyOf(value, privateSuffixes).key === host
    const contacts = contactsKept([...(before?.contacts ?? []), ...given.filter(isOwn)])
    const facts = factsOf(host, [...signalsOfStaff(stated.get(host)), ...signals], true)
    await saveDomain(tx, { host, facts, signals, contacts, updatedAt: now })
    await keepLogos({ clock, queue }, tx, { party: host, pages: ofHost })
    // How sure a fact is changes with many a page that is read, and no list shows it.
    if (!before || !isDeepStrictEqual(listedFacts(before.facts), listedFacts(facts)))
      await queue.enqueue(tx, spreadFacts, { host }, { key: host })
  }
}

/** Numbers and addresses are many on some sites; of pages to write on those that are made for it come first. */
const mostContacts = 6
const mostContactPages = 3

const contactsKept = (all: Contact[]): Contact[] => {
  const each = newest(all, ({ kind, value }) => `${kind} ${value}`, all.length)
  const of = (kind: Contact['kind']) => each.filter((one) => one.kind === kind)
  return [
    ...of('email').slice(-mostContacts),
    ...of('phone').slice(-mostContacts),
    ...of('page')
      .toReversed()
      .toSorted((a, b) => rankOfContactPage(a) - rankOfContactPage(b))
      .slice(0, mostContactPages),
  ]
}

/** Each once, as it was said last, and of many the newest. */
const newest = <T>(all: T[], keyOf: (one: T) => string, most: number): T[] =>
  [...new Map(all.map((one) => [keyOf(one), one])).values()].slice(-most)
