import type { LicenceAnswer } from '../../licensing/licence-state.ts'
import type { CheckItem } from './check-items.ts'

/**
 * A warning from the owner's licence ledger about a use; undefined without one. It never refuses: a licence can begin after the use, and its owner
 * knows best.
 */
export function licensedUse({ state, reason }: Pick<LicenceAnswer, 'state' | 'reason'>): CheckItem | undefined {
  if (reason === null) return undefined
  const said = `Your licence ledger says of this use: ${reason}`
  return {
    resolvable: true,
    reason: state === 'licensed' ? `${said} Submit it only if it goes beyond what you allowed.` : said,
    data: { type: 'useIsNotLicensed' },
  }
}

/** Answers of the ledger among all findings. */
export const licensedUsesIn = (items: readonly CheckItem[]): CheckItem[] =>
  items.filter(({ data }) => data.type === 'useIsNotLicensed')
