import { getEvidencePackage, getEvidenceReport } from '#contract/evidence/endpoints.ts'
import { DownloadButton } from './download-button.tsx'

/** Report to read, and package to check and replay. */
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
