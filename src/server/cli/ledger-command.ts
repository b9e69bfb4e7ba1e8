import { checkLedger } from '../billing/ledger/index.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'
import type { Db } from '../platform/db/database.ts'

const usage = 'rightframe ledger check'

/** `rightframe ledger check`: proves that the ledger adds up and says what follows from its history. Throws an Error where it does not. */
export async function runLedgerCommand({ db }: { db: Db }, args: string[], say: Say): Promise<void> {
  if (args.length !== 1 || args[0] !== 'check') throw new Error(usage)
  const { transactions, subjects, problems } = await checkLedger(db)
  for (const problem of problems) say(line`FAIL ${problem}`)
  if (problems.length > 0) throw new Error(`The ledger does not hold: ${problems.length} problems.`)
  say(
    line`The ledger holds: ${transactions} transactions about ${subjects} payables add up, and say what follows from their history.`,
  )
}
