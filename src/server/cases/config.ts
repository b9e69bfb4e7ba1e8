import { z } from 'zod'
import { Currency } from '#contract/reference/money.ts'
import { defineConfig, list } from '#server/platform/config/config-part.ts'

/** Amounts in a currency's own unit, each with its currency: `150 USD, 140 EUR`. */
const amounts = z.string().transform((text, context) => {
  const read = text.split(',').map((one) => {
    const [, value, code] = /^\s*(\d{1,7})\s+([A-Z]{3})\s*$/.exec(one) ?? []
    const currency = Currency.safeParse(code)
    return value !== undefined && currency.success ? ([currency.data, Number(value)] as const) : undefined
  })
  if (read.every((one) => one !== undefined)) return new Map(read)
  context.addIssue({ code: 'custom', message: 'must be amounts with their currencies, such as 150 USD, 140 EUR' })
  return z.NEVER
})

/** What the page says on which image users pay. */
export const caseConfig = defineConfig({
  variables: {
    PAYMENT_BLOCKED_CASES: list.pipe(z.array(z.string().regex(/^[0-9a-f]{24}$/, 'must be ids of cases'))).default([]),
    LOW_VALUE_CASES: amounts.prefault('150 USD, 140 EUR, 120 GBP, 230 AUD, 210 CAD, 23000 JPY, 6000 TRY'),
    LOW_VALUE_SINCE: z.iso.date().default('2019-06-25'),
  },
  read: (values) => ({
    paymentBlocked: values.PAYMENT_BLOCKED_CASES,
    /** Cases of at most this, in a currency's own unit, whose first letter went out on that day or later. */
    lowValue: { most: values.LOW_VALUE_CASES, since: values.LOW_VALUE_SINCE },
  }),
})
export type PortalConfig = ReturnType<typeof caseConfig.read>
