import type { Body, Returned } from '#contract/endpoint.ts'
import type { Hold } from '#contract/billing/payouts/holds.ts'
import { agencyText } from '#contract/billing/settlements/agency-text.ts'
import type { decidePayoutCountry, listPayoutCountries } from '#contract/billing/settlements/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { countryDecisions, insertCountry } from './settlement-store.ts'

/**
 * Returns the hold of a country that counsel has not opened for pay-outs, or has under an older text; none where it is open. Without a country the
 * owner has entered no details, which holds by itself.
 */
export async function countryHold(db: Db | Tx, country: string | null): Promise<Hold[]> {
  if (country === null) return []
  const decision = (await countryDecisions(db)).find((one) => one.country === country)
  if (decision?.decision === 'open' && decision.mandateVersion === agencyText.version) return []
  return [
    {
      code: 'country-closed',
      sentence: 'Our lawyers still confirm that we may pay owners in your country. You need not do anything.',
      note: noteOf(country, decision?.decision),
      until: null,
    },
  ]
}

function noteOf(country: string, decision: 'open' | 'closed' | undefined): string {
  if (decision === undefined) return `Counsel has not decided on pay-outs to ${country}.`
  return decision === 'closed'
    ? `Counsel has closed pay-outs to ${country}.`
    : `Counsel confirmed an older text for ${country}. Have the present one confirmed.`
}

/** Returns the newest decision of each country, and the present text. */
export async function showCountries(db: Db): Promise<Returned<typeof listPayoutCountries>> {
  return {
    agency: { ...agencyText },
    data: (await countryDecisions(db)).map(({ country, decision, mandateVersion, basis, clientAccount, at, by }) => ({
      country,
      decision,
      isCurrent: mandateVersion === agencyText.version,
      basis,
      clientAccount,
      at: at.toISOString(),
      by,
    })),
  }
}

type Decided = Body<typeof decidePayoutCountry> & { country: string; by: Id }

/** Keeps what counsel decided. Refuses a decision on another text than the present one. */
export async function decideCountry({ db, clock }: Pick<Deps, 'db' | 'clock'>, decided: Decided): Promise<void> {
  if (decided.mandateVersion !== agencyText.version)
    throw refuse('conflict', 'country.other-text', 'The text has changed. Load the page again and read it.')
  await insertCountry(db, { ...decided, at: clock() })
}
