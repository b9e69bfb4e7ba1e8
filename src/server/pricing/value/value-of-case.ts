import type { UseValue } from '#contract/matches/use-value.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { UseFacts } from '#contract/matches/use-facts.ts'
import { commercialFrom } from '#contract/sites/domain.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, countryOfCase, readCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { readDomainFacts, rowsAmong, sitesAmong } from '#server/matches/clusters/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FactsNeeds } from '../facts-of-price.ts'
import { insertEstimate } from './estimate-store.ts'
import { valueUses, type ValueNeeds } from './value-uses.ts'

export type CaseValueNeeds = FactsNeeds & ValueNeeds & Pick<Deps, 'objects'>

/** Estimates all uses of a case together. */
export async function valueOfCase(needs: CaseValueNeeds, row: CaseRecord, draft: Draft): Promise<UseValue> {
  const facts = await factsOfCase(needs, row, draft)
  const feePercent = row.feePercent === null ? {} : { feePercent: row.feePercent }
  const [value] = await valueUses(needs, needs.db, { ownerId: row.ownerId, finds: [facts], ...feePercent })
  return value!
}

/** Keeps the estimate under which a case was submitted, to hold it against its end. */
export async function keepEstimate(needs: CaseValueNeeds, tx: Tx, caseId: Id): Promise<void> {
  const row = await readCase(tx, caseId)
  if (!row) return
  const within = { ...needs, db: tx }
  const { draft } = await savedDraftOf(within, row)
  const value = await valueOfCase(within, row, draft)
  if (value.is !== 'range') return
  const { currency, low, high, feesVersion } = value
  await insertEstimate(tx, { caseId, currency, low, high, feesVersion, at: needs.clock() })
}

const dayMs = 86_400_000

async function factsOfCase(needs: CaseValueNeeds, row: CaseRecord, draft: Draft): Promise<UseFacts> {
  const ids = draft.matches.flatMap(({ _id }) => _id ?? [])
  const clusters = [...new Set(draft.matches.flatMap(({ cluster }) => cluster ?? []))]
  // One after the other: a submission asks within its transaction, which has one connection.
  const matches = await rowsAmong(needs.db, row.ownerId, ids)
  const sites = await sitesAmong(needs.db, row.ownerId, clusters)
  const domain = row.party === null ? undefined : await readDomainFacts(needs.db, row.party)
  const seen = matches.map(({ firstSeen, lastSeen }) => lastSeen.getTime() - firstSeen.getTime())
  const category = domain?.category
  const score = domain?.commercialScore ?? null
  return {
    country: countryOfCase(row, draft),
    isCountryShown: domain?.country?.from !== 'hosting',
    tags: sites.flatMap((site) => site.tags),
    category: category && category.from !== 'words' ? category.value : null,
    commercial: score === null ? null : score >= commercialFrom,
    largest: Math.max(0, ...matches.map(({ width, height }) => Math.max(width, height))),
    seenDays: Math.max(1, ...seen.map((ms) => Math.ceil(ms / dayMs))),
    uses: pairsOf(draft).reduce((sum, { match }) => sum + 1 + match.additional_links.length, 0),
  }
}
