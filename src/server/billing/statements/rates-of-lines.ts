import type { StatementRate } from '#contract/billing/statements/statements.ts'
import { Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { linesOfOwner } from '../runs/run-store.ts'
import type { SettlementLine } from '../settlements/index.ts'

type Asked = { ownerId: Id; currency: string; lines: readonly SettlementLine[] }

/**
 * Returns the rate of a movement in a run that pays another currency: the bank's where it sent money, the ECB's for information before. Null for all
 * other movements.
 */
export async function ratesOfLines(
  tx: Tx,
  { ownerId, currency, lines }: Asked,
): Promise<(line: SettlementLine) => StatementRate | null> {
  const runIds = [...new Set(lines.flatMap(({ runId }) => runId ?? []))]
  const byRun = new Map((await linesOfOwner(tx, { ownerId, currency, runIds })).map((line) => [line.runId, line]))
  return ({ runId, kind, converted }) => {
    const line = runId === null ? undefined : byRun.get(runId)
    if (!line || line.rate === null || line.rateSource === null || line.rateOn === null) return null
    const { rate, rateSource: source, rateOn: on } = line
    if (source === 'ecb') return kind === 'placed' ? { rate, source, on, pays: null } : null
    if (converted === null) return null
    return { rate, source, on, pays: { amount: converted.amount, currency: Currency.parse(converted.currency) } }
  }
}
