import { checkAudit } from '../platform/audit/check-audit.ts'
import type { Db } from '../platform/db/database.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

const usage = 'rightframe audit check'

/** `rightframe audit check`. Throws an Error with the first row that does not follow from the one before. */
export async function runAuditCommand({ db }: { db: Db }, args: string[], say: Say): Promise<void> {
  if (args.length !== 1 || args[0] !== 'check') throw new Error(usage)
  const { lines, broken } = await checkAudit(db)
  if (broken)
    throw new Error(`The audit log is broken at row ${broken.seq}. ${broken.why} ${lines} rows before it hold.`)
  say(line`The audit log holds: ${lines} rows, each hashed with the one before.`)
}
