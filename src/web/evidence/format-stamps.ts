import type { EvidenceInFull } from '#contract/evidence/evidence.ts'

/** Names the authorities that stamped the list of files, or says that none did yet or none is configured. */
export function formatStamped(stamps: EvidenceInFull['stamps']): string {
  const ofManifest = stamps.filter(({ of }) => of === 'manifest')
  const given = ofManifest.filter(({ time }) => time !== null).map(({ authority }) => authority)
  if (given.length > 0) return `stamped by ${given.join(' and ')}`
  return ofManifest.length === 0
    ? 'not stamped: no authority is set up here'
    : 'not yet stamped; we are waiting for the stamp'
}
