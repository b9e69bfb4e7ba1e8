import { exportedTable } from '#server/platform/features/exported-table.ts'
import type { EvidenceRow } from './evidence-store.ts'

/** The table of evidence in an account's export. */
export const exportedEvidence = (rows: readonly EvidenceRow[]) =>
  exportedTable(
    'evidence',
    {
      about: 'Captured pages. The files of each lie in the folder evidence, below its number.',
      columns: {
        id: ['Id of the evidence', ({ id }) => id],
        number: ['Public number, by which anyone can check it', ({ number }) => number],
        state: ['State', ({ state }) => state],
        image: ['Id of your photograph', ({ imageId }) => imageId],
        match: ['Id of the match', ({ matchId }) => matchId],
        page: ['Address of the page', ({ pageUrl }) => pageUrl],
        file: ['Address of the copy', ({ fileUrl }) => fileUrl],
        manifest_sha256: ['SHA-256 of the manifest, in hexadecimal', ({ manifestHash }) => manifestHash],
        captured_at: ['Moment of the capture, in UTC', ({ capturedAt }) => capturedAt],
        sealed_at: ['Moment of the seal, in UTC', ({ sealedAt }) => sealedAt],
      },
    },
    rows,
  )
