import { servesUse } from '#contract/takedowns/recipients/who-can-act.ts'
import type { Id } from '#contract/wire.ts'
import type { EvidenceRow } from '#server/evidence/index.ts'
import { showsCopyGone } from '#server/evidence/capturing/index.ts'
import type { UseRow } from '../takedown-store.ts'

/** `under-way` until it is kept or has failed for good. `gone` shows that the copy is gone; `failed` shows nothing. */
type CaptureOfUse = 'under-way' | 'kept' | 'gone' | 'failed'

/** The captures of the uses that the reader of a notice serves. */
export function capturesOf(
  reader: Parameters<typeof servesUse>[0],
  uses: readonly UseRow[],
  evidence: ReadonlyMap<Id, EvidenceRow>,
): CaptureOfUse[] {
  return uses
    .filter((use) => servesUse(reader, use))
    .map(({ evidenceId }) => (evidenceId === null ? 'under-way' : captureOf(evidence.get(evidenceId))))
}

function captureOf(row: EvidenceRow | undefined): CaptureOfUse {
  if (row === undefined) return 'failed'
  if (row.state === 'kept' || row.state === 'supplied') return 'kept'
  if (row.state !== 'failed' || row.nextTryAt !== null) return 'under-way'
  return showsCopyGone(row.problem) ? 'gone' : 'failed'
}
