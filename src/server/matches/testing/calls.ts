import type { Calls, Owned } from '#server/testing/every-call.ts'

/** Inputs of each call of matches for tests that try all of them; no call asks for `nobodys`. */
export const calls = ({ matchId, clusterId, imageId, activityId: nobodys }: Owned): Calls => ({
  listMatches: {},
  getMatch: { matchId },
  judgeMatch: { matchId, verdict: 'ignored' },
  judgeMatches: { matchIds: [matchId], verdict: 'ignored' },
  readDecisionsSheet: { content: Buffer.from('Page,Decision\nhttps://shop.example,ok').toString('base64') },
  importDecisions: {
    content: Buffer.from('Page,Decision\nhttps://shop.example,ok').toString('base64'),
    columns: { page: 0, decision: 1, image: null },
    isPreview: true,
  },
  undoJudgeMatches: { changeId: nobodys },
  listClusters: {},
  getCluster: { clusterId },
  getFindability: { imageId },
  countMatches: {},
  countMatchesOverTime: {},
  countDecisions: {},
  judgeAll: { filter: { search: 'nothing at all' }, verdict: 'ignored' },
  undoJudgeAll: { activityId: nobodys },
  exportMatches: {},
  listMatchViews: {},
  saveMatchView: { name: 'German shops', filter: { country: ['DE'] } },
  removeMatchView: { viewId: nobodys },
  getPrecision: {},
  listRules: {},
  makeRule: { name: 'Shops', filter: { search: 'nothing at all' }, verdict: 'ignored' },
  removeRule: { ruleId: nobodys },
})

/** Calls that answer with numbers or with choices. */
export const namesNothing = ['countMatches', 'countDecisions', 'countMatchesOverTime', 'getPrecision']
