import type { Body } from '#contract/endpoint.ts'
import type { recordRunExchange } from '#contract/billing/runs/desk-endpoints.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { post } from '../ledger/post.ts'
import { momentOfStatement } from '../payments/statement-day.ts'
import { runIn } from './change-run.ts'
import { convertPart, type Exchange, rateOf } from './exchange/convert.ts'
import { takeOverExchanges } from './exchange/take-over.ts'
import {
  changeLine,
  exchangesOf,
  type LineRow,
  linesOf,
  putExchange,
  recordRunStep,
  subjectOfRun,
} from './run-store.ts'

type Given = Body<typeof recordRunExchange> & { runId: Id; by: Id }

/** A rate that is farther from the reference rate is taken for a slip. */
const farthestPerCent = 10n

/** Keeps what the bank gave for the money of owners who are paid in another currency, once, and shares it among their lines. */
export async function recordExchange({ db, clock }: Pick<Deps, 'db' | 'clock'>, given: Given): Promise<void> {
  const { runId, from, by, on, reference } = given
  await db.transaction(async (tx) => {
    const run = await runIn(tx, runId, ['prepared'])
    if ((await exchangesOf(tx, runId)).some((one) => one.from === from))
      throw refuse('conflict', 'run.exchanged', `What the bank gave for ${from} is kept already. Reload the page.`)
    const lines = (await linesOf(tx, [runId])).filter(({ state, currency }) => state === 'placed' && currency === from)
    const exchanged = { sold: BigInt(given.sold), from, bought: BigInt(given.bought), to: run.currency }
    refuseOdd(exchanged, lines)
    const [now, happenedAt] = [clock(), momentOfStatement(on, clock())]
    const rate = rateOf(exchanged)
    let shared = 0n
    for (const line of lines) {
      const pays = convertPart(line.amount, exchanged)
      shared += pays
      await changeLine(tx, line.id, { pays, rate, rateSource: 'bank', rateOn: on })
    }
    await takeOverExchanges(tx, { reference, from, to: run.currency, by, happenedAt, postedAt: now })
    await putExchange(tx, { runId, from, sold: exchanged.sold, bought: exchanged.bought, on, reference })
    await postExchange(tx, { runId, exchanged, shared, by, happenedAt, postedAt: now })
    const note = `${from} at ${rate}, ${on}, ${reference}`
    await recordRunStep(tx, { runId, lineId: null, at: now, step: 'exchanged', by, note })
  })
}

function refuseOdd({ sold, from, bought, to }: Exchange, lines: readonly LineRow[]): void {
  const due = lines.reduce((sum, { amount }) => sum + amount, 0n)
  if (sold !== due)
    throw refuse(
      'conflict',
      'run.sold',
      `The lines of ${from} sum to ${formatAmount(due, from, 'en')}. Exchange this sum.`,
      {
        field: 'sold',
      },
    )
  const informs = lines.reduce((sum, line) => sum + (line.informs ?? 0n), 0n)
  const apart = informs > bought ? informs - bought : bought - informs
  if (lines.every((line) => line.informs !== null) && apart * 100n > informs * farthestPerCent)
    throw refuse(
      'conflict',
      'exchange.far',
      `By the reference rate it is ${formatAmount(informs, to, 'en')}. Look at the bank’s sum again.`,
      { field: 'bought' },
    )
}

type Posted = { runId: Id; exchanged: Exchange; shared: bigint; by: Id; happenedAt: Date; postedAt: Date }

/** Posts sold and bought amounts against the exchange accounts until the lines are paid. */
async function postExchange(tx: Tx, { runId, exchanged, shared, by, ...moments }: Posted): Promise<void> {
  const { sold, from, bought, to } = exchanged
  const entries = [
    { account: ledgerAccounts.processor('bank'), currency: from, amount: -sold },
    { account: ledgerAccounts.exchange, currency: from, amount: sold },
    { account: ledgerAccounts.processor('bank'), currency: to, amount: bought },
    { account: ledgerAccounts.exchange, currency: to, amount: -shared },
    { account: ledgerAccounts.exchangeRounding, currency: to, amount: shared - bought },
  ].filter(({ amount }) => amount !== 0n)
  const key = `exchanged:${runId}:${from}`
  await post(tx, { key, cause: { kind: 'staff', id: by }, subject: subjectOfRun(runId), entries, ...moments })
}
