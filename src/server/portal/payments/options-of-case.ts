import type { MoneyAsked } from '#contract/billing/due.ts'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { paymentOptions, type PaymentOptions } from '#contract/portal/payment-options.ts'
import { readMoneyAsked } from '#server/billing/payments/asking/index.ts'
import { payableOf } from '#server/billing/payments/index.ts'
import type { ProcessorNeeds } from '#server/billing/index.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { portalOf, type PortalNeeds } from '#server/cases/link/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pricedTogether, caseSubject } from './ask-for-case.ts'
import { partsForPayer } from './parts-for-payer.ts'

export type OptionsNeeds = Pick<Deps, 'clock'> &
  ProcessorNeeds & { config: PortalNeeds['config'] & { billing: { bankAccount: string[] } } }

/** What the payer of a case can pay, and the lines of the price; these are empty where there is none. */
export type CaseOptions = { options: PaymentOptions; lines: PriceLine[] }

/** Asks the contract's one function with the case and its money as they are now. */
export async function optionsOfCase(needs: OptionsNeeds, db: Db | Tx, row: CaseRecord): Promise<CaseOptions> {
  const { clock, card, wallet, config } = needs
  const { money, lines } = await askedIn(db, row, clock())
  const { isBlocked } = await portalOf({ db, config }, row.id)
  const options = paymentOptions({
    case: { ...row, isLetterSent: row.letterAt !== null, isBlocked },
    money,
    ways: {
      takesCards: card !== undefined,
      takesWallet: money !== null && wallet?.takes(money.currency) === true,
      bankLines: config.billing.bankAccount,
      reference: row.name,
    },
    maxPartCount: await partsForPayer({ db, clock }, row),
    now: clock(),
  })
  return { options, lines }
}

type Asked = { money: MoneyAsked | null; lines: PriceLine[] }

/** Once something was paid, what was asked for stands; before that, the price of now is asked for. */
async function askedIn(db: Db | Tx, row: CaseRecord, now: Date): Promise<Asked> {
  const payable = await payableOf(db, caseSubject({ id: row.mergedInto ?? row.id }))
  const asked = payable && (await readMoneyAsked(db, payable, now))
  if (payable && asked?.isFixed) return { money: asked, lines: payable.lines }
  const priced = await pricedTogether(db, row)
  if (!priced) return { money: null, lines: [] }
  const { currency, total: price, lines } = priced
  if (asked && asked.currency === currency && asked.price === price) return { money: asked, lines }
  const { isClosed, waitsForBank } = asked ?? { isClosed: false, waitsForBank: false }
  const fresh = { rounding: 0, received: 0, writtenOff: 0, isFixed: false, parts: null }
  return { money: { currency, price, ...fresh, isClosed, waitsForBank }, lines }
}
