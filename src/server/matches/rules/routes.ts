import type { MatchFilter } from '#contract/matches/filter.ts'
import { listRules, makeRule, maxRules, removeRule, type Rule, RuleVerdict } from '#contract/matches/rules.ts'
import { isWholePlatform, nameTheAccount, readPlace } from '#contract/reference/sites/place.ts'
import type { Id } from '#contract/wire.ts'
import { stopBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import { isSharedDomain, type SuffixConfig } from '#server/platform/outbound/shared-domain.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuseManyChanges } from '#server/platform/bulk-changes/start-bulk-change.ts'
import { lockEvents } from '#server/platform/events/events.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { sitesAmong } from '../claimed-store.ts'
import { meantSites, saysOfMatches } from '../triage/filter-store.ts'
import { beginJudging, judgeMatchesInBulk } from '../triage/judge-all.ts'
import { deleteRule, insertRule, type RuleRow, rulesOf } from './rule-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'> & SuffixConfig

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
    const shared = await sharedPlaceOf(deps, ownerId, body.filter)
    if (shared !== undefined)
      throw refuse('conflict', 'rules.many-parties', nameTheAccount(shared), { field: 'filter.place' })
    const createdAt = deps.clock()
    return await deps.db.transaction(async (tx) => {
      if ((await rulesOf(tx, ownerId)).length >= maxRules)
        throw refuse('conflict', 'rules.too-many', `At most ${maxRules} rules can be kept. Remove one first.`)
      await refuseManyChanges(tx, ownerId)
      const filter = { ...body.filter, show: 'undecided' as const }
      const id = newId()
      // Concurrent finds were published before they ask for rules, so each exists by now or meets this one.
      await lockEvents(tx, ownerId)
      const begun = await beginJudging(deps, tx, { ownerId, filter, verdict: body.verdict, ruleId: id })
      const rule = { id, ownerId, ...body, filter, activityId: begun?._id ?? null, createdAt }
      await insertRule(tx, rule)
      return show(rule)
    })
  }),
  handle(removeRule, async ({ params, user }, { db }: Needs) => {
    await db.transaction(async (tx) => {
      const gone = await deleteRule(tx, user.accountId, params.ruleId)
      if (!gone) throw missing('rule')
      if (gone.activityId !== null)
        await stopBulkChange(judgeMatchesInBulk, tx, { ownerId: user.accountId, id: gone.activityId })
    })
  }),
]

const isEverything = (filter: MatchFilter): boolean =>
  filter.cluster === undefined && !saysOfMatches(filter) && meantSites(filter) === undefined

/** The place of a rule, if it holds pages of many parties. */
async function sharedPlaceOf(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  ownerId: Id,
  { place, cluster }: MatchFilter,
): Promise<string | undefined> {
  const isShared = (name: string) => isWholePlatform(name) || isSharedDomain(name, config.privateSuffixes)
  const read = place === undefined ? undefined : readPlace(place)
  if (read && 'whole' in read) return read.whole
  if (read && 'place' in read && isShared(read.place)) return read.place
  const [site] = cluster === undefined ? [] : await sitesAmong(db, ownerId, [cluster])
  return site && isShared(site.party) ? site.party : undefined
}

const show = ({ id, name, filter, verdict, activityId, createdAt }: RuleRow): Rule => ({
  _id: id,
  name,
  filter,
  verdict: RuleVerdict.parse(verdict),
  activity: activityId,
  createdAt: createdAt.toISOString(),
})
