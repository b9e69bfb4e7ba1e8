import { isDeepStrictEqual } from 'node:util'
import { type Contact, FactSource, type Signal } from '#contract/sites/domain.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readListed } from '../listed/read-listed.ts'
import { keepLogos } from '../logos/want-logo.ts'
import { resolveParty } from '../party.ts'
import { factsChanged } from '../events.ts'
import { listedFacts, lockDomains, saveDomain } from './domain-store.ts'
import { rankOfContactPage } from '../signals/contact-pages.ts'
import { factsOf, saidOfStaff, signalsOfHost, signalsOfStaff } from './facts.ts'
import { readStatements } from './statement-store.ts'
import type { PageSignals } from '../signals/read-signals.ts'

/** Most signals of a domain, surest kinds of source first, and most of one fact from one kind of source. */
const maxSignals = 60
const maxOfKind = 6

export type KeepSignalsNeeds = Pick<Deps, 'clock' | 'queue' | 'events'> & { privateSuffixes: readonly string[] }

/** Saves pages' statements on their sites, and resulting facts. */
export async function keepSignals(
  tx: Tx,
  { clock, queue, events, privateSuffixes }: KeepSignalsNeeds,
  pages: readonly ({ url: string } & PageSignals)[],
): Promise<void> {
  const byHost = Map.groupBy(pages, ({ url }) => resolveParty(url, privateSuffixes).key)
  const hosts = [...byHost.keys()].toSorted()
  const known = await lockDomains(tx, hosts)
  const stated = await readStatements(tx, hosts)
  const listed = await readListed(tx, hosts, clock())
  for (const host of hosts) {
    const ofHost = byHost.get(host)!
    const before = known.get(host)
    const now = clock()
    const signals = signalsKept([
      ...(before?.signals ?? []),
      ...signalsOfHost(host).map((said) => ({ ...said, page: null, seenAt: now.toISOString() })),
      ...ofHost.flatMap(({ url, signals: said }) =>
        said.map((one) => ({ ...one, page: url, seenAt: now.toISOString() })),
      ),
    ])
    const given = ofHost.flatMap(({ url, contacts }) => contacts.map((one) => ({ ...one, page: url })))
    const isOwn = ({ kind, value }: Contact) => kind !== 'page' || resolveParty(value, privateSuffixes).key === host
    const contacts = contactsKept([...(before?.contacts ?? []), ...given.filter(isOwn)])
    const ofStaff = saidOfStaff(stated.get(host), listed.get(host))
    const facts = factsOf(host, [...signalsOfStaff(ofStaff), ...signals], true, ofStaff.stockAgency)
    await saveDomain(tx, { host, facts, signals, contacts, updatedAt: now })
    await keepLogos({ clock, queue }, tx, { party: host, pages: ofHost })
    // Certainties change with many pages, and no list shows them.
    if (!before || !isDeepStrictEqual(listedFacts(before.facts), listedFacts(facts)))
      await events.publish(tx, factsChanged, { host })
  }
}

function signalsKept(all: Signal[]): Signal[] {
  const each = eachOnce(all, ({ fact, value, from, page }) => `${fact} ${value} ${from} ${page}`)
  const byKind = [...Map.groupBy(each, ({ fact, from }) => `${fact} ${from}`).values()]
  const surestFirst = byKind.flatMap(ofKind).toSorted((a, b) => rank(a) - rank(b))
  const kept = new Set(surestFirst.slice(0, maxSignals))
  return each.filter((one) => kept.has(one))
}

const rank = ({ from }: Signal) => FactSource.options.indexOf(from)

/** The newest, one of each value first. */
function ofKind(said: Signal[]): Signal[] {
  const newestFirst = said.toReversed()
  const ofEachValue = new Map(said.map((one) => [one.value, one]))
  const firsts = newestFirst.filter((one) => ofEachValue.get(one.value) === one)
  return [...new Set([...firsts, ...newestFirst])].slice(0, maxOfKind)
}

/** Most contacts of a site, from contact pages first. */
const maxContacts = 6
const maxContactPages = 3

const contactsKept = (all: Contact[]): Contact[] => {
  const each = eachOnce(all, ({ kind, value }) => `${kind} ${value}`)
  const of = (kind: Contact['kind']) => each.filter((one) => one.kind === kind)
  return [
    ...of('email').slice(-maxContacts),
    ...of('phone').slice(-maxContacts),
    ...of('page')
      .toReversed()
      .toSorted((a, b) => rankOfContactPage(a) - rankOfContactPage(b))
      .slice(0, maxContactPages),
  ]
}

/** Each once, in its latest form and place. */
function eachOnce<T>(all: T[], keyOf: (one: T) => string): T[] {
  const last = new Map<string, T>()
  for (const one of all) {
    const key = keyOf(one)
    last.delete(key)
    last.set(key, one)
  }
  return [...last.values()]
}
