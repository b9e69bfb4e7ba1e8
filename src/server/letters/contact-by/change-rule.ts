import type { Body } from '#contract/endpoint.ts'
import type { changeCountryRule } from '#contract/letters/contact-by/endpoints.ts'
import { type CountryRule, ruleOn } from '#contract/letters/contact-by/country-rule.ts'
import { shippedRule } from '#contract/letters/contact-by/shipped-rule.ts'
import type { Id } from '#contract/wire.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import { newestServices } from '#server/sites/countries/index.ts'
import { staffName } from '#server/cases/rows/index.ts'
import { followRule } from './follow-rule.ts'
import { dayOf, factsOf, ruleFrom } from './may-contact.ts'
import { insertRule, lockCountry, newestRule, newestRules, type RuleRow, rulesOf } from './rule-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
type Said = Body<typeof changeCountryRule>

/** Every country with its rule as it stands today, by name. */
export async function listRules({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<CountryRule[]> {
  const said = new Map((await newestRules(db)).map((row) => [row.country, row]))
  const services = new Map((await newestServices(db)).map((row) => [row.country, row]))
  const today = dayOf(clock())
  return [...countryNames.keys()]
    .map((country) => ruleFrom(said.get(country), services.get(country), { country, today }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** All versions of a country's rule, the newest first. */
export async function listVersions(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  country: string,
): Promise<CountryRule[]> {
  const today = dayOf(clock())
  return [...(await rulesOf(db, country)).map(factsOf), shippedRule(country)].map((facts) => ruleOn(facts, today))
}

/** Keeps what the legal role says of a country. Cases that wait for it, or that it stops, are looked at again. */
export async function changeRule(needs: Needs, country: string, by: Id, said: Said): Promise<CountryRule> {
  if (said.until !== null && said.until < dayOf(needs.clock()))
    throw refuseForm([{ path: 'until', message: 'This day has passed. Please choose a later one, or none.' }])
  return await write(needs, { country, by, read: said.version }, async () => {
    const { version: _read, ...facts } = said
    return { ...facts, undid: null }
  })
}

/** Says again what stood before the newest version. */
export async function undoRule(needs: Needs, country: string, by: Id, version: number): Promise<CountryRule> {
  return await write(needs, { country, by, read: version }, async (tx, before) => {
    if (!before)
      throw refuse(
        'conflict',
        'country.nothing-to-undo',
        'This is what the product comes with. There is nothing to undo.',
      )
    const earlier = (await rulesOf(tx, country)).find((one) => one.version === before.version - 1)
    const { contactBy, basis, source, confirmedBy, until, noConsumerParts } = earlier ?? shippedRule(country)
    const said = { contactBy, basis, source, confirmedBy: confirmedBy ?? 'Nobody yet', until, noConsumerParts }
    return { ...said, undid: before.version }
  })
}

type NewRule = Pick<RuleRow, 'contactBy' | 'basis' | 'source' | 'confirmedBy' | 'until' | 'undid'>

async function write(
  { db, clock, queue }: Needs,
  { country, by, read }: { country: string; by: Id; read: number },
  ruleFrom: (tx: Tx, before: RuleRow | undefined) => Promise<NewRule>,
): Promise<CountryRule> {
  return await db.transaction(async (tx) => {
    await lockCountry(tx, country)
    const before = await newestRule(tx, country)
    if ((before?.version ?? 0) !== read)
      throw refuse(
        'conflict',
        'country.changed',
        `${before?.byName ?? 'Somebody'} has changed this country meanwhile. Look at what is said now, then say yours again.`,
      )
    const at = clock()
    const rule = await ruleFrom(tx, before)
    const byName = await staffName(tx, by)
    const made = await insertRule(tx, { ...rule, country, version: read + 1, by, byName, at })
    await queue.enqueue(tx, followRule, { country })
    return ruleOn(factsOf(made), dayOf(at))
  })
}
