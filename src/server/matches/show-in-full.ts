import { MatchEvidence, type MatchInFull } from '#contract/matches/match-in-full.ts'
import type { Id } from '#contract/wire.ts'
import { unnamedSale } from '#server/licensing/index.ts'
import { evidenceOf } from '#server/fingerprints/content/index.ts'
import type { MatchRow } from './match-store.ts'
import { nameOfRule } from './rules/rule-store.ts'
import { showMatches, type ShowNeeds } from './view.ts'

/** One match, with what it rests on and who decided about it. */
export async function showInFull(needs: ShowNeeds, ownerId: Id, row: MatchRow): Promise<MatchInFull> {
  const [[match], evidence, rule, sale] = await Promise.all([
    showMatches(needs, ownerId, [row]),
    evidenceOf(needs.db, row.contentHash, row.imageId),
    row.ruleId === null ? undefined : nameOfRule(needs.db, ownerId, row.ruleId),
    row.licenceId === null || row.licence !== 'unknown' ? undefined : unnamedSale(needs.db, ownerId, row.licenceId),
  ])
  return {
    ...match!,
    evidence: showEvidence(evidence),
    verdictAt: row.verdictBy === null ? null : (row.verdictAt?.toISOString() ?? null),
    verdictRule: rule ?? null,
    sale: sale ?? null,
  }
}

/** The engine's largest distance stands for one that was not asked for. */
const noDistance = 256

function showEvidence(kept: unknown): MatchEvidence | null {
  const { data } = MatchEvidence.safeParse(kept)
  return data ? { ...data, hashDistance: data.hashDistance === noDistance ? null : data.hashDistance } : null
}
