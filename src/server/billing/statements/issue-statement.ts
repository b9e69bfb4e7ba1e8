import { randomBytes } from 'node:crypto'
import type { StatementKind, StatementLine } from '#contract/billing/statements/statements.ts'
import { Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { nextInvoiceNumber } from '../invoices/invoice-store.ts'
import { readOwnerBalance, readSettlementLines, type SettlementLine } from '../settlements/index.ts'
import type { IssueStatementNeeds } from './issue-statement-needs.ts'
import { keepStatementJob } from './keep-statement-job.ts'
import { partiesOf } from './parties-of-statement.ts'
import { writeOwnerDocuments } from './self-billing/write-owner-documents.ts'
import { ratesOfLines } from './rates-of-lines.ts'
import { earnedIn, paidIn } from './statement-facts.ts'
import {
  insertStatement,
  lastStatement,
  lockStatementsOf,
  type StatementRow,
  statementOfKey,
} from './statement-store.ts'

type Asked = {
  ownerId: Id
  currency: string
  kind: StatementKind
  /** The month (`2026-11`), or the id of the run. */
  of: string
  /** By the moment of posting; not in it. */
  until: Date
}

/**
 * Issues an owner's statement in a currency, once, from the end of the one before it. Undefined where no issuer is named, and where nothing moved and
 * nothing is owed. Throws when its lines do not lead from the opening to the closing balance of the ledger.
 */
export async function issueStatement(
  needs: IssueStatementNeeds,
  tx: Tx,
  asked: Asked,
): Promise<StatementRow | undefined> {
  const { ownerId, kind, of, until } = asked
  const { issuer, prefix } = needs.config.billing
  const currency = Currency.safeParse(asked.currency).data
  if (!issuer || !currency) return undefined
  await lockStatementsOf(tx, ownerId)
  const key = `${kind}:${of}:${currency}`
  const issued = await statementOfKey(tx, ownerId, key)
  if (issued) return issued
  const last = await lastStatement(tx, ownerId, currency)
  if (last && last.until >= until) return undefined
  const all = await readSettlementLines(tx, { ownerId, from: new Date(0), until })
  const moved = all.filter((line) => line.currency === currency)
  const fresh = sinceLast(moved, last)
  const rateOf = await ratesOfLines(tx, { ownerId, currency, lines: fresh })
  const lines = fresh.flatMap((line) => shownLine(line, rateOf(line)))
  const opening = last?.closing ?? 0
  const closing = (await readOwnerBalance(tx, ownerId, until)).get(currency) ?? 0
  requireWhole({ key, ownerId, opening, closing, lines })
  if (lines.length === 0 && closing === 0) return undefined
  const now = needs.clock()
  const year = now.getUTCFullYear()
  const n = await nextInvoiceNumber(tx, { issuer: `owner:${ownerId}`, series: 'S', year })
  const number = `${prefix}S-${year}-${String(n).padStart(6, '0')}`
  const id = newId()
  const parties = await partiesOf(needs, tx, ownerId)
  const about = { number, kind, currency, opening, closing }
  const period = { from: last?.until.toISOString() ?? null, until: until.toISOString() }
  const row: StatementRow = {
    ...about,
    id,
    ownerId,
    key,
    from: last?.until ?? null,
    until,
    earned: earnedIn(lines),
    paidOut: paidIn(lines),
    facts: { ...about, ...parties.printed, ...period, lines, covered: moved.length, issuedAt: now.toISOString() },
    secret: randomBytes(20).toString('base64url'),
    sha256: null,
    issuedAt: now,
    keptAt: null,
  }
  await insertStatement(tx, row)
  await writeOwnerDocuments(needs, tx, { statement: row, parties, moved })
  await needs.queue.enqueue(tx, keepStatementJob, { statementId: id }, { key: id })
  return row
}

/** Movements are in the order of posting: one that was posted late for the last statement stands behind those that it had. */
function sinceLast(moved: readonly SettlementLine[], last: StatementRow | undefined): SettlementLine[] {
  if (!last) return [...moved]
  const late = moved.filter(({ postedAt }) => postedAt < last.until).slice(last.facts.covered)
  return [...late, ...moved.filter(({ postedAt }) => postedAt >= last.until)]
}

type Balanced = { key: string; ownerId: Id; opening: number; closing: number; lines: readonly StatementLine[] }

function requireWhole({ key, ownerId, opening, closing, lines }: Balanced): void {
  const moved = lines.reduce((sum, { balance }) => sum + balance, 0)
  if (opening + moved === closing) return
  throw new Error(`Statement ${key} of ${ownerId}: ${opening} and ${moved} do not come to ${closing}.`)
}

/** Transfers of a partner to our bank move nothing of an owner's. */
function shownLine({ kind, ...line }: SettlementLine, rate: StatementLine['rate']): StatementLine[] {
  if (kind === 'cleared') return []
  const { gross, tax, rounding, fee, feePercent, costs, share, reserve, withheld, paid, balance } = line
  return [
    {
      kind,
      at: line.postedAt.toISOString(),
      case: { _id: line.caseId, reference: line.reference },
      gross,
      tax,
      rounding,
      fee,
      feePercent,
      costs,
      share,
      reserve,
      withheld,
      paid,
      balance,
      reserveUntil: line.reserveUntil?.toISOString() ?? null,
      rate,
      creditNotes: line.creditNotes.map(({ number, issuedAt }) => ({ number, issuedAt: issuedAt.toISOString() })),
    },
  ]
}
