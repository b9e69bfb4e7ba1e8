export { DownloadButton } from './download-button.tsx'
export { StateOfEvidence } from './standing.tsx'
