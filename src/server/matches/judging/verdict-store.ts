import { inArray, sql } from 'drizzle-orm'
import type { Decision, VerdictBy } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import type { ChangedItem } from '#server/platform/bulk-changes/bulk-change-store.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import { matches } from '../tables.ts'

/** A verdict and its source. */
export type Judgement = { verdict: Decision; by: VerdictBy; ruleId?: Id }

/** A match's verdict and source before it was `given` another; null stands for that of the change. */
export type VerdictBefore = { at: string | null; by: VerdictBy | null; given: Decision | null } & Pick<
  MatchRow,
  'verdict' | 'ruleId' | 'held'
>

/** The matches as they were, as undo items. */
export const asTheyWere = (matches: readonly MatchRow[], given: Decision | null = null): ChangedItem<VerdictBefore>[] =>
  matches.map(({ id, verdict, verdictBy: by, ruleId, verdictAt, held }) => ({
    id,
    back: { verdict, by, ruleId, at: verdictAt && verdictAt.toISOString(), held, given },
  }))

/** Writes a verdict; one that withdraws a decision has no source. Held matches are released. */
export async function setVerdict(tx: Tx, matchIds: Id[], { verdict, by, ruleId }: Judgement, at: Date): Promise<void> {
  if (matchIds.length === 0) return
  const isGiven = verdict !== 'new' && verdict !== 'seen'
  await tx
    .update(matches)
    .set({ verdict, verdictAt: at, verdictBy: isGiven ? by : null, held: false, ruleId: (isGiven && ruleId) || null })
    .where(inArray(matches.id, matchIds))
}

/** Restores verdicts in one statement. */
export async function writeBack(tx: Tx, items: ChangedItem<VerdictBefore>[]): Promise<void> {
  if (items.length === 0) return
  const before = items.map(({ id, back }) => ({ id, ...back }))
  await tx.execute(sql`
    update ${matches} set verdict = given.verdict, verdict_at = given.at, verdict_by = given.by, rule_id = given."ruleId", held = given.held
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      as given (id text, verdict text, at timestamptz, by text, "ruleId" text, held boolean)
    where ${matches.id} = given.id`)
}
