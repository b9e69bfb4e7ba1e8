import { workdaysAfter } from '#contract/reference/workdays.ts'
import type { Deps } from '#server/platform/deps.ts'
import { workdaysOf } from '#server/platform/workdays.ts'

/** The provider's country, whose workdays count. */
export type DeskConfig = { config: { billing: { issuer: { country: string } | undefined } } }

/** `YYYY-MM-DD`, so many of the provider's workdays from now. */
export async function byWorkday({ clock, config }: Pick<Deps, 'clock'> & DeskConfig, days: number): Promise<string> {
  return workdaysAfter(clock().toISOString(), days, await workdaysOf(config.billing.issuer?.country)).slice(0, 10)
}
