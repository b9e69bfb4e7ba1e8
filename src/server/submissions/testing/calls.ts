import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

/** What each call of submissions is sent where all of them are tried out. */
export const calls = ({ caseId }: Owned): Calls => ({
  getAboutWork: {},
  saveAboutWork: { work: {} },
  saveSubmission: {},
  startSubmission: {},
  getSubmission: { caseId },
  deleteSubmission: { _id: nobodys },
  submitCase: {},
  validateSubmission: {},
  validateFirstPublished: { host: 'greenfields.example', imagePublishedUrl: 'https://ana.example/', caseId: null },
  validateOrigin: {
    host: 'greenfields.example',
    matchOriginUrl: 'https://greenfields.example/about',
    caseId: null,
    matchId: null,
    imageIds: [],
  },
  checkOnline: { urls: ['http://127.0.0.1/'] },
  startSubmissions: { clusters: [caseId] },
})

/** Calls that answer with choices. */
export const namesNothing = ['getAboutWork']
