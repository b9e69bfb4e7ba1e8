import type { Calls, Owned } from '#server/testing/every-call.ts'

const number = 'RFE-0000-0000-0000'

/** What each call of evidence is sent where all of them are tried out. */
export const calls = ({ matchId }: Owned): Calls => ({
  keepMatch: { matchId },
  listEvidence: {},
  getEvidence: { number },
  getEvidencePackage: { number },
  getEvidenceReport: { number },
  listEvidenceRequests: { number },
  getEvidenceFile: { number, name: 'manifest.json' },
  supplyEvidence: { number, reason: 'The page shows it to people only.', type: 'application/pdf', content: 'JVBERi0=' },
})

/** Nothing is kept where all calls are tried out: that takes a browser. */
export const namesNothing = ['listEvidence']
