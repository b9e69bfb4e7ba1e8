import type { Calls, Owned } from '#server/testing/every-call.ts'

/** What each call of matches is sent where all of them are tried out; no `nobodys` is asked for by it. */
export const calls = ({ matchId, clusterId, imageId, activityId: nobodys }: Owned): Calls => ({
  listMatches: {},
  getMatch: { matchId },
  judgeMatch: { matchId, verdict: 'ignored' },
  judgeMatches: { matchIds: [matchId], verdict: 'ignored' },
  undoJudgeMatches: { changeId: nobodys },
  listClusters: {},
  getCluster: { clusterId },
  getFindability: { imageId },
  countMatches: {},
  countMatchesOverTime: {},
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

/** These answer with numbers or with choices. */
export const namesNothing = ['countMatches', 'countMatchesOverTime', 'getPrecision']
