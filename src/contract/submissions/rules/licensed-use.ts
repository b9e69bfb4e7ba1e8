import type { LicenceAnswer } from '../../licensing/licence-state.ts'
import type { CheckItem } from './check-items.ts'

/**
 * What the owner's licence ledger says of a use, as a warning; undefined where it says nothing. It never refuses: a licence can have begun
 * after the use, and who gave it knows best.
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
