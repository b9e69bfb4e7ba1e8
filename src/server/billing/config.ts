import { z } from 'zod'
import { address as webAddress, defineConfig } from '#server/platform/config/config-part.ts'
import type { Issuer } from './invoices/invoice-facts.ts'

const lines = z.string().transform((text) =>
  text
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean),
)
const country = z.string().regex(/^[A-Z]{2}$/, 'must be the two letters of a country, such as PT')

/** The issuer of invoices. Without a name no invoice is issued. */
export const billingConfig = defineConfig({
  variables: {
    INVOICE_ISSUER: z.string().min(1).max(200).optional(),
    INVOICE_ISSUER_ADDRESS: lines.optional(),
    INVOICE_ISSUER_COUNTRY: country.optional(),
    INVOICE_ISSUER_TAX_NUMBER: z.string().min(1).max(40).optional(),
    INVOICE_ISSUER_FOOT: z.string().max(500).optional(),
    BANK_ACCOUNT: lines.optional(),
    PAYOUT_IDENTITY_ABOVE: z.coerce.number().int().min(0).default(1_000_000),
    PAYOUT_RESERVE_PERCENT: z.coerce.number().int().min(0).max(100).default(10),
    PAYOUT_RESERVE_DAYS: z.coerce.number().int().min(0).max(540).default(120),
    PAYOUT_BANK_MINIMUM: z.coerce.number().int().min(1).default(1),
    PAYOUT_RATES_URL: webAddress.optional(),
    PAYOUT_RUN_DAY: z.coerce.number().int().min(1).max(28).optional(),
    OWNER_INVOICES: z.enum(['self-billing', 'own']).default('self-billing'),
    INVOICE_PREFIX: z
      .string()
      .regex(/^[A-Z]{1,4}$/, 'must be one to four capital letters')
      .default('RF'),
  },
  read: (values, { problems }) => {
    const { INVOICE_ISSUER: name, INVOICE_ISSUER_ADDRESS: address, INVOICE_ISSUER_COUNTRY: from } = values
    if ([name, address, from].some((value) => value === undefined) && [name, address, from].some(Boolean))
      problems.push('INVOICE_ISSUER, INVOICE_ISSUER_ADDRESS and INVOICE_ISSUER_COUNTRY: set all three, or none')
    const issuer: Issuer | undefined =
      name && address && from
        ? {
            name,
            address,
            country: from,
            taxNumber: values.INVOICE_ISSUER_TAX_NUMBER ?? null,
            foot: values.INVOICE_ISSUER_FOOT ?? null,
          }
        : undefined
    return {
      billing: {
        issuer,
        prefix: values.INVOICE_PREFIX,
        ownerInvoices: values.OWNER_INVOICES,
        bankAccount: values.BANK_ACCOUNT ?? [],
        ratesUrl: values.PAYOUT_RATES_URL,
        runDay: values.PAYOUT_RUN_DAY,
        bankMinimum: values.PAYOUT_BANK_MINIMUM,
        identityAbove: values.PAYOUT_IDENTITY_ABOVE,
        reservePercent: values.PAYOUT_RESERVE_PERCENT,
        reserveDays: values.PAYOUT_RESERVE_DAYS,
      },
    }
  },
})
export type BillingConfig = ReturnType<typeof billingConfig.read>['billing']
