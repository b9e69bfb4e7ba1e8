import type { VerifiedLicence } from '#contract/platform/verify.ts'
import type { CaseLicence } from './licence-store.ts'

/** What anybody may know of a licence: nobody is named. */
export function showToAnybody(row: CaseLicence, today: string): VerifiedLicence {
  const { number, facts, startsOn, endsOn, sha256, createdAt, revokedAt } = row
  const isOver = endsOn !== null && endsOn < today
  return {
    number,
    kind: 'licence',
    state: revokedAt ? 'revoked' : isOver ? 'ended' : 'valid',
    at: createdAt.toISOString(),
    from: startsOn,
    until: endsOn,
    agreement: facts.agreement,
    images: [...new Set(facts.uses.flatMap(({ hash }) => (hash === null ? [] : [hash])))],
    file: sha256,
  }
}
