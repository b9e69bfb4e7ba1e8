import { getEvidencePackage, getEvidenceReport } from '#contract/evidence/endpoints.ts'
import { DownloadButton } from './download-button.tsx'

/** The two files that carry an evidence as a whole: one to read, one to check and to leaf through. */
export const WholeDownloads = ({ number }: { number: string }) => (
  <>
    <DownloadButton endpoint={getEvidenceReport} sent={{ number }} of={number}>
      Report (PDF)
    </DownloadButton>
    <DownloadButton endpoint={getEvidencePackage} sent={{ number }} of={number}>
      Package (WACZ)
    </DownloadButton>
  </>
)
