import { choosePrice } from '#contract/portal/choice-endpoints.ts'
import { isStartDay, startDay } from '#contract/billing/start-day.ts'
import {
  beginCheckout,
  beginPartPayments,
  createWalletOrder,
  executeWalletOrder,
  startsWithinDays,
} from '#contract/portal/paying-endpoints.ts'
import {
  beginCardPayment,
  beginWalletPayment,
  captureForPayer,
  paymentOfObject,
  payableOf,
  statusOfPayment,
  readPaymentStatus,
} from '#server/billing/payments/index.ts'
import { beginInstalments } from '#server/billing/instalments/index.ts'
import type { HearNeeds, ProcessorNeeds } from '#server/billing/index.ts'
import { openPortal, type PortalNeeds } from '#server/cases/link/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { AskForCaseNeeds } from './ask-for-case.ts'
import { choosePriceOf } from './choose-price.ts'
import { openToPay, unavailable } from './open-case.ts'
import type { OptionsNeeds } from './options-of-case.ts'

export type PayingNeeds = Pick<Deps, 'db' | 'clock' | 'config'> &
  PortalNeeds &
  AskForCaseNeeds &
  HearNeeds &
  OptionsNeeds &
  ProcessorNeeds & { config: Deps['config'] & PortalNeeds['config'] & AskForCaseNeeds['config'] }

export const paymentRoutes: Route<PayingNeeds>[] = [
  handle(
    choosePrice,
    async ({ body, user: { caseId }, ip }, deps: PayingNeeds) => await choosePriceOf(deps, { caseId, ip }, body),
  ),
  handle(beginCheckout, async ({ body, ip }, deps: PayingNeeds) => {
    const { requestId, total, currency, choiceVersion } = body
    const asked = { requestId, ip, way: { method: 'card' }, shown: { total, currency, choiceVersion } } as const
    const { payable, url, confirm } = await openToPay(deps, asked)
    refuseForeign(body.returnUrl, url)
    const locale = payable.payer.language
    const back = { successUrl: `${url}?success=true`, cancelUrl: `${url}?canceled=true` }
    const { url: sessionUrl } = await beginCardPayment(deps, { payableId: payable.id, confirm, ...back, locale })
    return { sessionUrl }
  }),
  handle(beginPartPayments, async ({ body, ip }, deps: PayingNeeds) => {
    const { requestId, token, email, address, parts, interval, language, consent } = body
    const start = startOf(body.startDate, deps.clock())
    const way = { method: 'card-parts', parts } as const
    const { payable, confirm } = await openToPay(deps, { requestId, ip, way, shown: body })
    const provider = deps.config.brand.name
    const plan = { token, email, address, parts, interval, start, provider, language, consent }
    const begun = await beginInstalments(deps, { payableId: payable.id, confirm, ...plan })
    if (begun.state === 'requires_action')
      return { state: 'requires_action', clientSecret: begun.clientSecret } as const
    const running = (await readPaymentStatus(deps.db, { kind: payable.subjectKind, id: payable.subjectId })).plan!
    return {
      state: 'running',
      parts: running.parts.map((part) => ({ ...part, due: part.due.toISOString() })),
      grandTotal: running.grandTotal,
    } as const
  }),
  handle(createWalletOrder, async ({ body, ip }, deps: PayingNeeds) => {
    const { requestId, total, currency, choiceVersion } = body
    const asked = { requestId, ip, way: { method: 'wallet' }, shown: { total, currency, choiceVersion } } as const
    const { payable, url, confirm } = await openToPay(deps, asked)
    const { orderId, approveUrl } = await beginWalletPayment(deps, {
      payableId: payable.id,
      confirm,
      successUrl: `${url}?wallet=approved`,
      cancelUrl: `${url}?canceled=true`,
      brandName: deps.config.brand.name,
      locale: payable.payer.language,
    })
    return { id: orderId, approveUrl: approveUrl ?? null }
  }),
  handle(executeWalletOrder, async ({ body, ip }, deps: PayingNeeds) => {
    const caseId = await openPortal(deps, { portalId: body.requestId, ip })
    if (caseId === undefined) throw unavailable()
    const payable = await payableOf(deps.db, { kind: 'case', id: caseId })
    const payment = await paymentOfObject(deps.db, 'paypal', body.paymentID)
    if (!payable || payment?.payableId !== payable.id)
      throw refuse('missing', 'payment.unknown', 'This is no payment of this case. Begin again on its page.')
    await captureForPayer(deps, { paymentId: payment.id, orderId: body.paymentID })
    return { state: await statusOfPayment(deps.db, payment.id) }
  }),
]

/** A processor sends people back to the case's own page alone. */
function refuseForeign(returnUrl: string, page: string): void {
  const [asked, own] = [new URL(returnUrl), new URL(page)]
  if (asked.origin === own.origin && asked.pathname.replace(/\/$/, '') === own.pathname) return
  throw refuse('conflict', 'payment.return-url', 'A payment leads back to the page of its own case.')
}

/** The day of a first part. Refuses one that is not from today to a week ahead in any time zone. */
function startOf(seconds: number, now: Date): Date {
  const start = new Date(seconds * 1000)
  if (isStartDay(start, now)) return startDay(start)
  throw refuse(
    'conflict',
    'payment.start',
    `The first part can be charged from today to ${startsWithinDays} days ahead.`,
  )
}
