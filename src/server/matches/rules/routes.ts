import type { MatchFilter } from '#contract/matches/filter.ts'
import { listRules, makeRule, maxRules, removeRule, type Rule, RuleVerdict } from '#contract/matches/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { meantSites, saysOfMatches } from '../triage/filter-store.ts'
import { beginJudging, stopJudging } from '../triage/judge-all.ts'
import { deleteRule, insertRule, type RuleRow, rulesOf } from './rule-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>

export const ruleRoutes: Route<Needs>[] = [
  handle(listRules, async ({ user }, { db }: Needs) => ({ data: (await rulesOf(db, user.accountId)).map(show) })),
  handle(makeRule, async ({ body, user }, deps: Needs) => {
    const { accountId: ownerId } = user
    if (isEverything(body.filter))
      throw refuse(
        'conflict',
        'rules.everything',
        'Narrow the finds first: this rule would decide about every one of them.',
      )
    const createdAt = deps.clock()
    return await deps.db.transaction(async (tx) => {
      if ((await rulesOf(tx, ownerId)).length >= maxRules)
        throw refuse('conflict', 'rules.too-many', `At most ${maxRules} rules can be kept. Remove one first.`)
      const filter = { ...body.filter, show: 'undecided' as const }
      const id = newId()
      const judging = { ownerId, filter, verdict: body.verdict, startedAt: createdAt, ruleId: id }
      const begun = await beginJudging(deps, tx, judging)
      const rule = { id, ownerId, ...body, filter, activityId: begun?._id ?? null, createdAt }
      await insertRule(tx, rule)
      return show(rule)
    })
  }),
  handle(removeRule, async ({ params, user }, { db }: Needs) => {
    await db.transaction(async (tx) => {
      const gone = await deleteRule(tx, user.accountId, params.ruleId)
      if (!gone) throw missing('rule')
      if (gone.activityId !== null) await stopJudging(tx, user.accountId, gone.activityId)
    })
  }),
]

const isEverything = (filter: MatchFilter): boolean =>
  filter.cluster === undefined && !saysOfMatches(filter) && meantSites(filter) === undefined

const show = ({ id, name, filter, verdict, activityId, createdAt }: RuleRow): Rule => ({
  _id: id,
  name,
  filter,
  verdict: RuleVerdict.parse(verdict),
  activity: activityId,
  createdAt: createdAt.toISOString(),
})
