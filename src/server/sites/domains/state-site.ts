import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#contract/endpoint.ts'
import type { DeskSite, stateSite } from '#contract/sites/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { missing } from '#server/platform/refuse.ts'
import type { PartyConfig } from '../config.ts'
import { resolveParty } from '../party.ts'
import { factsChanged, reachOfParty } from '../events.ts'
import { openDomain, saveDomain } from './domain-store.ts'
import { factsOf, saidOfStaff, signalsOfStaff } from './facts.ts'
import { readListed } from '../listed/read-listed.ts'
import { everythingKnown } from './known-of-party.ts'
import { showKnown } from './show-known.ts'
import { insertStatement, readStatements, type StatementRow, statementsOf } from './statement-store.ts'

type Needs = PartyConfig & Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'queries'>

/** Staff's view of a party, which must be known or possible. */
export async function deskSite(
  needs: Pick<Needs, 'db' | 'config' | 'events' | 'queries'>,
  party: string,
): Promise<DeskSite> {
  const { db, config, queries } = needs
  const [known, reached, history] = await Promise.all([
    everythingKnown(needs, party),
    queries.askOne(db, reachOfParty, { party }),
    statementsOf(db, party),
  ])
  const reach = reached ?? { owners: 0, finds: 0 }
  if (!known.isRead && reach.owners === 0 && !isParty(party, config.privateSuffixes)) throw missing('site')
  const { flagged, category, country } = history[0] ?? { flagged: false, category: null, country: null }
  return {
    party,
    flagged,
    category,
    country,
    ...showKnown(known, config),
    ...reach,
    history: history.map(showStatement),
  }
}

/** Saves a staff member's statement on a party, for all owners; a repeated one is saved once. */
export async function keepStatement(needs: Needs, staffId: Id, body: Body<typeof stateSite>): Promise<DeskSite> {
  const { party, flagged, category, country, why } = body
  await deskSite(needs, party)
  await needs.db.transaction(async (tx) => {
    const at = needs.clock()
    const domain = await openDomain(tx, party, at)
    const before = (await readStatements(tx, [party])).get(party)
    const said = { flagged, category, country }
    if (isDeepStrictEqual(said, before ? saidIn(before) : nothing)) return
    const { details } = await showAccount(tx, staffId)
    const byName = `${details.first_name} ${details.last_name}`
    await insertStatement(tx, { id: newId(), party, ...said, why, by: staffId, byName, at })
    const wasRead = domain.facts.commercialScore !== null
    const ofStaff = saidOfStaff(said, (await readListed(tx, [party], at)).get(party))
    const facts = factsOf(party, [...signalsOfStaff(ofStaff), ...domain.signals], wasRead, ofStaff.stockAgency)
    await saveDomain(tx, { ...domain, facts, updatedAt: at })
    await needs.events.publish(tx, factsChanged, { host: party })
  })
  return await deskSite(needs, party)
}

const nothing = { flagged: false, category: null, country: null }
const saidIn = ({ flagged, category, country }: StatementRow) => ({ flagged, category, country })

/** True for a possible party of pages. */
function isParty(party: string, privateSuffixes: readonly string[]): boolean {
  const page = `https://${party}`
  return URL.canParse(page) && party.includes('.') && resolveParty(page, privateSuffixes).key === party
}

const showStatement = (row: StatementRow): DeskSite['history'][number] => ({
  ...saidIn(row),
  why: row.why,
  by: row.byName,
  at: row.at.toISOString(),
})
