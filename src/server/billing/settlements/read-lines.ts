import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { creditNoteKey } from '../invoices/issue-invoice.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import type { FactRow, PayableRow } from '../payments/payment-store.ts'
import { settledIn } from './judge-settlement.ts'
import { ownersOf, type Parts, partsOf } from './parts-of-settlement.ts'
import type { SettlementLine } from './settlement.ts'
import { creditNotesOf, type MovedEntry, movesOf } from './entries-store.ts'
import {
  factsOfPayables,
  payablesById,
  placementsOf,
  type SettlementRow,
  settlementsOfOwner,
} from './settlement-store.ts'

type Asked = {
  ownerId: Id
  /** By the moment of posting: `from` is in, `until` is not. */
  from: Date
  until: Date
}

/**
 * Returns every movement of an owner's settlements that was posted between two moments, in the order of posting. Per currency, `balance` sums to closing
 * less opening balance of `owner:{id}:payable`; `readOwnerBalance` gives both.
 */
export async function readSettlementLines(db: Db | Tx, { ownerId, from, until }: Asked): Promise<SettlementLine[]> {
  const rows = await settlementsOfOwner(db, ownerId)
  const payableIds = [...new Set(rows.map(({ payableId }) => payableId))]
  const payables = new Map((await payablesById(db, payableIds)).map((one) => [one.id, one]))
  const facts = Map.groupBy(await factsOfPayables(db, payableIds), ({ payableId }) => payableId)
  const moves = Map.groupBy(await movesOf(db, ownerId), ({ settlementId }) => settlementId)
  const notes = Map.groupBy(await creditNotesOf(db, payableIds), ({ payableId }) => payableId)
  const placements = await placementsOf(
    db,
    rows.map(({ id }) => id),
  )
  const runs = new Map(placements.map(({ id, runId }) => [id, runId]))
  const lines = rows.flatMap((row) => {
    const known = { payable: payables.get(row.payableId)!, facts: facts.get(row.payableId) ?? [] }
    const all = Map.groupBy(moves.get(row.id) ?? [], ({ key }) => key)
    const parts = partsByFact(row, known)
    return [...all]
      .filter(([key, entries]) => isMovement(entries, parts.get(key)))
      .map(([key, entries]) => ({
        seq: entries[0]!.seq,
        line: lineOf(row, { ...known, entries, parts: parts.get(key), notes: notes.get(row.payableId) ?? [], runs }),
      }))
  })
  return lines
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ line }) => line)
    .filter(({ postedAt }) => postedAt >= from && postedAt < until)
}

type Known = { payable: PayableRow; facts: readonly FactRow[] }
type Changed = Parts & { fact: FactRow }

/** Changes of an owner's part by fact key. */
function partsByFact({ ownerId }: SettlementRow, { payable, facts }: Known): Map<string, Changed> {
  const changes = new Map<string, Changed>()
  let before = partsOf(payable, ownerId, 0)
  for (const [nth, fact] of facts.entries()) {
    const after = partsOf(payable, ownerId, settledIn(payable, facts.slice(0, nth + 1)))
    changes.set(fact.key, {
      fact,
      gross: after.gross - before.gross,
      tax: after.tax - before.tax,
      rounding: after.rounding - before.rounding,
      fee: after.fee - before.fee,
      share: after.share - before.share,
    })
    before = after
  }
  return changes
}

type About = Known & {
  entries: readonly MovedEntry[]
  parts: Changed | undefined
  notes: readonly { key: string; number: string; issuedAt: Date }[]
  runs: ReadonlyMap<Id, string>
}

const isMovement = (entries: readonly MovedEntry[], parts: Changed | undefined): boolean =>
  entries.some(({ amount }) => amount !== 0) ||
  (parts !== undefined && [parts.gross, parts.tax, parts.fee, parts.rounding].some((change) => change !== 0))

function lineOf(row: SettlementRow, { payable, entries, parts, notes, runs }: About): SettlementLine {
  const { key, postedAt, happenedAt, isShare } = entries[0]!
  const own = entries.filter(({ currency }) => currency === row.currency)
  const sum = (isIt: (account: string) => boolean) =>
    own.reduce((all, { account, amount }) => (isIt(account) ? all - amount : all), 0)
  const balance = sum((account) => account === ledgerAccounts.owner(row.ownerId))
  const share = isShare ? balance : 0
  const bank = sum((account) => account === ledgerAccounts.processor('bank') || account === ledgerAccounts.exchange)
  const isSent = key.startsWith('paid:') || key.startsWith('returned:')
  const costs = sum((account) => account.startsWith('partner:'))
  const { tax = 0, rounding = 0, fee = 0 } = isShare && parts ? parts : {}
  const gross = share + tax + rounding + fee
  return {
    settlementId: row.id,
    caseId: row.caseId,
    reference: row.reference,
    currency: row.currency,
    kind: kindOf(key, { isShare, balance, isLess: balance < 0 || gross < 0, fact: parts?.fact }),
    postedAt,
    happenedAt,
    gross,
    tax,
    rounding,
    fee,
    feePercent: ownersOf(payable.split).find(({ ownerId }) => ownerId === row.ownerId)?.feePercent ?? 0,
    costs,
    share,
    reserve: sum((account) => account === ledgerAccounts.refundReserve),
    withheld: sum((account) => account.startsWith('withholding:')),
    paid: isSent ? bank : 0,
    balance,
    reserveUntil: row.reserveUntil,
    runId: runs.get(key.slice(key.indexOf(':') + 1)) ?? null,
    converted: isSent ? convertedIn(entries, row.currency) : null,
    creditNotes: parts ? notes.filter((note) => note.key === creditNoteKey(parts.fact.key)).map(named) : [],
  }
}

function convertedIn(entries: readonly MovedEntry[], own: string): SettlementLine['converted'] {
  const bank = entries.filter(
    ({ account, currency }) => account === ledgerAccounts.processor('bank') && currency !== own,
  )
  if (bank.length === 0) return null
  return { currency: bank[0]!.currency, amount: bank.reduce((sum, { amount }) => sum - amount, 0) }
}

const named = ({ number, issuedAt }: { number: string; issuedAt: Date }) => ({ number, issuedAt })

type Moved = { isShare: boolean; balance: number; isLess: boolean; fact: FactRow | undefined }

const kinds = { placed: 'placed', released: 'taken-out', paid: 'paid', returned: 'returned', costs: 'costs' } as const

function kindOf(key: string, { isShare, balance, isLess, fact }: Moved): SettlementLine['kind'] {
  if (!isShare) {
    const word = key.slice(0, key.indexOf(':'))
    if (word in kinds) return kinds[word as keyof typeof kinds]
    if (word === 'reserve') return balance < 0 ? 'reserved' : 'released'
    return 'cleared'
  }
  if (!fact) return 'price'
  if (fact.kind.startsWith('dispute-')) return isLess ? 'chargeback' : 'payment'
  return isLess ? 'refund' : 'payment'
}
