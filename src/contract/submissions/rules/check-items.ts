import { z } from 'zod'
import { CheckType, RefusalCode, Way } from './refusals.ts'

/** One thing found when a match was looked at. What is resolvable and still has a reason is a warning. */
export const CheckItem = z
  .object({
    resolvable: z.boolean(),
    reason: z.string().nullable(),
    code: RefusalCode.optional(),
    way: Way.optional(),
    data: z.object({ type: CheckType }),
  })
  .meta({ id: 'CheckItem' })
export type CheckItem = z.infer<typeof CheckItem>

/** The answer of every check. */
export const CheckResult = z.object({ payload: z.array(CheckItem) }).meta({ id: 'CheckResult' })

/** A refusal that staff set aside for a site or a cluster: who did, why, and until when it holds. */
export const Override = z.object({
  code: RefusalCode,
  type: CheckType,
  by: z.string(),
  why: z.string(),
  /** `YYYY-MM-DD`, the last day; null for good. */
  until: z.iso.date().nullable(),
})
export type Override = z.infer<typeof Override>

/** The items that refuse: not resolvable, and not set aside on this day (`YYYY-MM-DD`). */
export const refusing = (payload: readonly CheckItem[], overrides: readonly Override[], today: string): CheckItem[] =>
  payload.filter((item) => !item.resolvable && !isSetAside(item.data.type, overrides, today))

/** The items that only warn. */
export const warning = (payload: readonly CheckItem[]): CheckItem[] =>
  payload.filter(({ resolvable, reason }) => resolvable && reason !== null)

/** True when staff set such a refusal aside on this day. */
export const isSetAside = (type: CheckType, overrides: readonly Override[], today: string): boolean =>
  overrides.some((override) => override.type === type && (override.until === null || override.until >= today))
