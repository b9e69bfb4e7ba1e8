import { z } from 'zod'
import { ProgramAccess } from '../platform/scopes.ts'
import { Currency } from '../reference/money.ts'

export const planIds = ['free', 'essential', 'pro', 'studio'] as const
export const PlanId = z.enum(planIds)
export type PlanId = z.infer<typeof PlanId>

const price = z.object({ value: z.number().nonnegative(), currency: Currency })

/** A plan on offer. A null limit means unlimited; prices include taxes. */
export const Plan = z
  .object({
    _id: PlanId,
    prices: z.object({ month: price, year: price }),
    limits: z.object({
      monitoredImages: z.number().int(),
      rescanHours: z.number().int(),
      newImageHours: z.number().int().nullable(),
      takedownsPerMonth: z.number().int().nullable(),
      caseFeePercent: z.number().int(),
      evidenceCapturesPerMonth: z.number().int(),
      storageBytes: z.number().int(),
      openCrawls: z.number().int(),
      searchesPerMonth: z.number().int(),
      programAccess: ProgramAccess,
      programCallsPerMinute: z.number().int(),
    }),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof Plan>
