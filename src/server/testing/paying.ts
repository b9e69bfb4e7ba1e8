import { getContentDocument, getPaymentPage } from '#contract/portal/endpoints.ts'
import { getCaseMoney } from '#contract/cases/money-endpoints.ts'
import { beginCheckout, beginPartPayments } from '#contract/portal/paying-endpoints.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Currency } from '#contract/reference/money.ts'
import { requestOf } from '#contract/request.ts'
import { clientOf } from './client.ts'
import { aContactedCase, type PortalCaseOfTest } from './cases/portal-case.ts'
import { until } from './until.ts'
import { chargeDueParts } from '../billing/instalments/charge-parts.ts'
import { issuer } from '../billing/testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../billing/testing/sandboxed-app.ts'
import { insertPrice } from '#server/pricing/price-store.ts'
import { openPlaces } from '#server/submissions/testing/places.ts'

/** A payable case, as its payer knows it. */
export type Priced = PortalCaseOfTest & { requestId: string; returnUrl: string }

const address = {
  name: 'Dov Dekker',
  street: 'Kanaalstraat 1',
  postal_code: '1000',
  city: 'Porto',
  state: '',
  country: 'PT',
}

/** An app whose processors are the stand-ins, all by one clock, with what people and processors do to a case's money. */
export async function openPaying() {
  const places = await openPlaces()
  const opened = await openSandboxedApp({
    ...issuer,
    BANK_ACCOUNT: 'Rightframe Lda. | IBAN PT50 0002 0123 1234 5678 9015 4 | BIC BESCPTPL',
    RIGHTFRAME_HOSTS: places.hosts,
    RIGHTFRAME_ROLES: 'api,worker',
  })
  goByOneClock(opened)
  const { app, sandbox } = opened
  let nth = 0
  const anybody = () => clientOf(app.url)
  const moneyOf = ({ who, caseId }: Priced) => who.chiara.call(getCaseMoney, { caseId })
  return {
    opened,
    anybody,
    moneyOf,
    remove: async () => {
      await opened.remove()
      await places.close()
    },
    setPrice: (caseId: string, about: PriceOfTest) => setPrice(opened, { ...about, caseId, version: ++nth }),
    /** A contacted, priced case: 123.00 by default. */
    aCase: async (about: Partial<PriceOfTest> = {}): Promise<Priced> => {
      const found = await aContactedCase(app, `http://www.shop.example/trips/${++nth}`)
      await setPrice(opened, { total: 123_00, ...about, caseId: found.caseId, version: ++nth })
      return { ...found, requestId: found.caseId, returnUrl: `${app.config.publicUrl}/pay/${found.caseId}` }
    },
    pageOf: ({ caseId }: Priced) => anybody().call(getPaymentPage, { caseId }),
    documentOf: async ({ requestId }: Priced, documentId: string) =>
      await fetch(app.url + requestOf(getContentDocument, { documentId, requestId }).path),
    comesTo: async ({ at }: Priced, state: string) => await until(async () => (await at()).state === state),
    /** Pays on the processor's page to which the answer leads. */
    payAt: (sessionUrl: string, number = '4242424242424242') =>
      sandbox.cards.pay(new URL(sessionUrl).pathname.split('/').at(-1)!, number),
    checkout: async (one: Priced, shown: { total?: number; currency?: string; choiceVersion?: number } = {}) =>
      await anybody().call(beginCheckout, {
        requestId: one.requestId,
        returnUrl: `${one.returnUrl}?success=true`,
        ...shown,
      }),
    inParts: (one: Priced, more: Partial<Parameters<typeof sentInParts>[1]> = {}) =>
      anybody().call(
        beginPartPayments,
        sentInParts(one, { startDate: Math.floor(app.deps.clock().getTime() / 1000), ...more }),
      ),
    /** Answers the bank's page, as its client secret names it. */
    confirmAtBank: async (clientSecret: string) => {
      const body = new URLSearchParams({ answer: 'confirms', within: '1' })
      const [id] = clientSecret.split('_secret_')
      await fetch(`${sandbox.url}/cards/confirm/${id}`, { method: 'POST', body })
    },
    /** Lets days pass, and the scheduler look. */
    after: async (days: number) => {
      sandbox.clock.advance(Math.round(days * 86_400_000))
      await chargeDueParts(app.deps)
    },
  }
}

type AskedParts = { startDate: number } & Partial<
  Pick<
    Body<typeof beginPartPayments>,
    'token' | 'parts' | 'interval' | 'language' | 'total' | 'currency' | 'amount' | 'grandTotal' | 'consent'
  >
>

const sentInParts = ({ requestId }: Priced, asked: AskedParts) => ({
  token: 'tok_visa',
  requestId,
  email: 'dov@greenfields.example',
  address,
  parts: 3,
  interval: 'weekly' as const,
  ...asked,
})

type PriceOfTest = {
  currency?: Currency
  total: number
  continued?: 365 | null
  /** Amounts of licences by days; the total is then past use. */
  licences?: Partial<Record<30 | 90 | 180 | 365, number>>
}
type Opened = Awaited<ReturnType<typeof openSandboxedApp>>

async function setPrice(
  { app: { deps } }: Opened,
  {
    caseId,
    version,
    currency = 'USD',
    total,
    continued = 365,
    licences,
  }: PriceOfTest & { caseId: string; version: number },
): Promise<void> {
  const line = { taxTreatment: 'taxable', rule: 'licence-of-an-image', ruleVersion: '1' } as const
  const offers = ([30, 90, 180, 365] as const).flatMap((days) => {
    const amount = licences?.[days]
    const future = { kind: 'future_licence', description: `Licence to go on, ${days} days`, ...line } as const
    return amount === undefined ? [] : [{ days, line: { ...future, amount } }]
  })
  await deps.db.transaction(async (tx) => {
    await insertPrice(tx, {
      caseId,
      version,
      licences: licences ? offers : null,
      currency,
      lines: [
        {
          kind: licences ? 'past_use' : 'future_licence',
          description: licences ? 'Use until now' : 'Use for a year',
          amount: total,
          ...line,
        },
      ],
      total,
      listTotal: null,
      floor: null,
      factors: {
        marketSize: 'National',
        category: 'Editorial',
        sizeOnPage: 'Half',
        usedDays: 100,
        uses: 1,
        continuedLicense: continued,
        exclusivity: 'None',
        isCreditMissing: false,
        licenseExpiry: null,
      },
      feesVersion: 1,
      approval: 'not-needed',
      approvalNote: null,
      approvedAt: null,
      reason: 'By the table.',
      setAt: deps.clock(),
      setBy: 'chiara',
      setByName: 'Chiara',
    })
  })
}
