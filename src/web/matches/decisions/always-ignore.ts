import { useQueryClient } from '@tanstack/react-query'
import { makeRule, removeRule } from '#contract/matches/rules.ts'
import type { Match } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { onSessionChange } from '#web/platform/calls/session.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { allMatches, rulesQuery } from '../queries.ts'
import { type Decide, useDecide } from './decisions.ts'

/** Ignored matches in this window, by site. */
const ignored = new Map<Id, Set<Id>>()
/** Ignores after which the offer comes. */
const enough = 2

onSessionChange(() => ignored.clear())

/** Decides, and offers a rule for a site after its second ignored match. */
export function useDecideAndOffer(): Decide {
  const decide = useDecide()
  const offer = useAlwaysIgnore()
  return {
    ...decide,
    judge: (matches, verdict) => {
      decide.judge(matches, verdict)
      if (verdict === 'ignored' && matches[0]) offer(matches[0])
    },
  }
}

function useAlwaysIgnore(): (match: Pick<Match, '_id' | 'cluster' | 'party'>) => void {
  const queryClient = useQueryClient()
  const settle = () =>
    Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allMatches)])
  const complain = (error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })
  const end = async (ruleId: Id) => {
    await call(removeRule)({ ruleId }).catch(complain)
    await settle()
  }
  const always = async ({ cluster, party }: Pick<Match, 'cluster' | 'party'>) => {
    const name = `Always ignore ${party}`.slice(0, 60)
    const filter = { show: 'undecided' as const, cluster }
    try {
      const rule = await call(makeRule)({ name, verdict: 'ignored', filter })
      const action = { label: 'End the rule', run: () => void end(rule._id) }
      notify(`From now on finds on ${party} are ignored.`, { tone: 'ok', stays: 20_000, key: 'always-ignore', action })
    } catch (error) {
      complain(error)
    }
    await settle()
  }
  return (match) => {
    const ofSite = (ignored.get(match.cluster) ?? new Set()).add(match._id)
    ignored.set(match.cluster, ofSite)
    if (ofSite.size !== enough) return
    const action = { label: 'Always ignore this site', run: () => void always(match) }
    notify(`You ignored two finds on ${match.party}.`, { stays: 15_000, key: 'always-ignore', action })
  }
}
