import { z } from 'zod'
import { OwnSettlement } from '../../billing/settlements/endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { Currency } from '../../reference/money.ts'
import { Id } from '../../wire.ts'

/** In minor units. */
const Amount = z.int()

/** Money of a case as its owner sees it. */
export const OwnMoney = z
  .object({
    currency: Currency,
    /** Price that the image user is asked for; null before one is set, and where the claim ended without it. */
    asked: Amount.nullable(),
    /** Paid by the image user and not given back, with tax. */
    paid: Amount,
    /** The owner's share: of what was paid, else of the price; null while its tax is not known. */
    share: Amount.nullable(),
    /** True where the share is of the price, and nothing was paid. */
    isShareExpected: z.boolean(),
    paidOut: Amount,
  })
  .meta({ id: 'OwnMoney' })
export type OwnMoney = z.infer<typeof OwnMoney>

/** Sums of all cases of an owner in one currency; currencies are never converted. */
export const CaseSums = z
  .object({ currency: Currency, asked: Amount, paid: Amount, paidOut: Amount })
  .meta({ id: 'CaseSums' })
export type CaseSums = z.infer<typeof CaseSums>

/** What the owner's cases ask for, and what was paid and paid out, by currency. */
export const getCaseSums = endpoint({
  name: 'getCaseSums',
  method: 'GET',
  path: '/cases/sums',
  reply: z.object({ data: z.array(CaseSums) }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

/** Money of one case: the sums, our fee, and each payment's way to the owner. */
export const getOwnMoney = endpoint({
  name: 'getOwnMoney',
  method: 'GET',
  path: '/cases/:caseId/money',
  params: z.object({ caseId: Id }),
  reply: z.object({
    money: OwnMoney.nullable(),
    /** Our fee in whole per cent: as agreed when the case was accepted, before that by the plan of now. */
    feePercent: z.int(),
    settlements: z.array(OwnSettlement),
    /** Day of the next pay-outs; null as long as none is known. */
    nextRun: z.string().nullable(),
  }),
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})
