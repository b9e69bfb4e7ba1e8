import {
  beginCheckout,
  beginPartPayments,
  createWalletOrder,
  executeWalletOrder,
  startsWithinDays,
} from '#contract/payment-portal/paying-endpoints.ts'
import {
  beginCardPayment,
  beginInstalments,
  beginWalletPayment,
  captureForPayer,
  type HearNeeds,
  paymentOfObject,
  payableOf,
  paymentStanding,
  type ProcessorNeeds,
  standingOf,
} from '#server/billing/index.ts'
import { openPortal, type PortalNeeds } from '#server/cases/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type AskForCaseNeeds, subjectOf } from './ask-for-case.ts'
import { openToPay, unavailable } from './open-case.ts'
import { partsForPayer } from './parts-for-payer.ts'

export type PayingNeeds = Pick<Deps, 'db' | 'clock' | 'config'> &
  PortalNeeds &
  AskForCaseNeeds &
  HearNeeds &
  ProcessorNeeds & { config: Deps['config'] & PortalNeeds['config'] & AskForCaseNeeds['config'] }

const dayMs = 86_400_000

export const payingRoutes: Route<PayingNeeds>[] = [
  handle(beginCheckout, async ({ body, ip }, deps: PayingNeeds) => {
    const { payable, url } = await openToPay(deps, { ...body, ip })
    refuseForeign(body.returnUrl, url)
    const locale = payable.payer.language
    const back = { successUrl: `${url}?success=true`, cancelUrl: `${url}?canceled=true` }
    const { url: sessionUrl } = await beginCardPayment(deps, { payableId: payable.id, ...back, locale })
    return { sessionUrl }
  }),
  handle(beginPartPayments, async ({ body, ip }, deps: PayingNeeds) => {
    const { row, payable } = await openToPay(deps, { ...body, ip })
    const { token, email, address, parts, interval, language } = body
    const most = await partsForPayer(deps, row)
    if (most === 1)
      throw refuse(
        'conflict',
        'payment.parts',
        'The law of your country keeps private persons from paying this in parts.',
      )
    if (parts > most)
      throw refuse('conflict', 'payment.parts', `This can be paid in up to ${most} parts. Ask us if you need more.`)
    const start = startOf(body.startDate, deps.clock())
    const provider = deps.config.brand.name
    const asked = { payableId: payable.id, token, email, address, parts, interval, start, provider, language }
    const begun = await beginInstalments(deps, asked)
    if (begun.state === 'requires_action')
      return { state: 'requires_action', clientSecret: begun.clientSecret } as const
    const { plan } = await standingOf(deps.db, subjectOf(row))
    return {
      state: 'running',
      parts: plan!.parts.map((part) => ({ ...part, due: part.due.toISOString() })),
      grandTotal: plan!.grandTotal,
    } as const
  }),
  handle(createWalletOrder, async ({ body, ip }, deps: PayingNeeds) => {
    const { payable, url } = await openToPay(deps, { ...body, ip })
    const { orderId, approveUrl } = await beginWalletPayment(deps, {
      payableId: payable.id,
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
    return { state: await paymentStanding(deps.db, payment.id) }
  }),
]

/** A processor sends people back to the case's own page alone. */
function refuseForeign(returnUrl: string, page: string): void {
  const [asked, own] = [new URL(returnUrl), new URL(page)]
  if (asked.origin === own.origin && asked.pathname.replace(/\/$/, '') === own.pathname) return
  throw refuse('conflict', 'payment.return-url', 'A payment leads back to the page of its own case.')
}

/** A day from today, wherever that is, to a week ahead; what lies before now is now. */
function startOf(seconds: number, now: Date): Date {
  const start = new Date(seconds * 1000)
  const isWithin =
    start.getTime() >= now.getTime() - 2 * dayMs && start.getTime() <= now.getTime() + (startsWithinDays + 1) * dayMs
  if (!isWithin)
    throw refuse(
      'conflict',
      'payment.start',
      `The first part can be charged from today to ${startsWithinDays} days ahead.`,
    )
  return start <= now ? now : start
}
