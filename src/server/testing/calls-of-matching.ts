import type { Id } from '#contract/wire.ts'

/** `nobodys` is an id that none of them is asked for by. */
type Ids = { matchId: Id; clusterId: Id; imageId: Id; nobodys: Id }

/** What each call of matching is sent where everybody's access is tried out: all of it the owner's own. */
export const callsOfMatching = ({
  matchId,
  clusterId,
  imageId,
  nobodys,
}: Ids): Record<string, Record<string, unknown>> => ({
  listMatches: {},
  getMatch: { matchId },
  judgeMatch: { matchId, verdict: 'ignored' },
  judgeMatches: { matchIds: [matchId], verdict: 'ignored' },
  undoJudgeMatches: { changeId: nobodys },
  listClusters: {},
  getCluster: { clusterId },
  getFindability: { imageId },
  countFinds: {},
  countFindsOverTime: {},
  judgeAll: { filter: { search: 'nothing at all' }, verdict: 'ignored' },
  undoJudgeAll: { activityId: nobodys },
  exportFinds: {},
  listFindViews: {},
  saveFindView: { name: 'German shops', filter: { country: ['DE'] } },
  removeFindView: { viewId: nobodys },
  getPrecision: {},
  listRules: {},
  makeRule: { name: 'Shops', filter: { search: 'nothing at all' }, verdict: 'ignored' },
  removeRule: { ruleId: nobodys },
  listSiteParts: {},
  previewSitePart: { url: 'https://greenfields.example/about' },
  makeSitePart: { url: 'https://greenfields.example/' },
  removeSitePart: { partId: nobodys },
  getDeskSite: { party: 'greenfields.example' },
  stateSite: { party: 'greenfields.example', flagged: false, category: null, country: null, why: 'A mistake.' },
  getDomain: { host: 'greenfields.example' },
  getDomainLogo: { host: 'greenfields.example' },
})
