import type { EvidenceInFull } from '#contract/evidence/evidence.ts'

/** By whom its list of files is stamped; none yet, and there may be nobody who is asked. */
export function formatStamped(stamps: EvidenceInFull['stamps']): string {
  const ofManifest = stamps.filter(({ of }) => of === 'manifest')
  const given = ofManifest.filter(({ time }) => time !== null).map(({ authority }) => authority)
  if (given.length > 0) return `stamped by ${given.join(' and ')}`
  return ofManifest.length === 0 ? 'stamped by nobody: no authority is asked here' : 'not yet stamped; it is asked for'
}
