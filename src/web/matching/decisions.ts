import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { judgeMatches, mostOfSite } from '#contract/matching/endpoints.ts'
import type { FindFilter } from '#contract/matching/filter.ts'
import type { Cluster, Match, Verdict } from '#contract/matching/match.ts'
import { judgeAll, undoJudgeAll } from '#contract/matching/triage-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { onSessionChange } from '#web/platform/session.ts'
import { notify } from '#web/ui/toast.ts'
import { allFinds, isCount } from './queries.ts'

/** Verdicts that were given here and are not in the server's answers yet. */
let standing: ReadonlyMap<Id, Verdict> = new Map()
/** What takes a decision back: what it replaced, or where more than a call can hold were decided the work that did so. */
type WayBack = { verdicts: ReadonlyMap<Id, Verdict> } | { activityId: Id }
/** Of each decision, the newest last. */
let taken: readonly WayBack[] = []
const listeners = new Set<() => void>()
/** So many can be judged in one call. */
const atOnce = 100

/** A find's verdict as the person sees it: what they decided shows at once. */
export function useVerdictOf(): (match: Pick<Match, '_id' | 'verdict'>) => Verdict {
  const given = useSyncExternalStore(subscribe, () => standing)
  return ({ _id, verdict }) => given.get(_id) ?? verdict
}

export type Decide = {
  /** Judges finds; what is shown follows before the server has answered. */
  judge: (matches: readonly Match[], verdict: Verdict) => void
  /** Judges all undecided finds of a site. */
  judgeSite: (site: Cluster, verdict: 'approved' | 'ignored') => Promise<void>
  /** Judges everything that a filter means, in the background. */
  judgeAllThatFit: (filter: FindFilter, verdict: Verdict) => Promise<void>
  /** Takes the last decision back; gives the first find it was about, unless it was about more than a call can hold. */
  undo: () => Id | undefined
}

export function useDecide(): Decide {
  const queryClient = useQueryClient()
  const refresh = async () => {
    countWhenPaused(queryClient)
    await queryClient.invalidateQueries({ ...allFinds, predicate: (query) => !isCount(query) })
  }

  const undo = () => {
    const last = taken.at(-1)
    if (!last) {
      notify('There is nothing to take back.', { key: 'decision' })
      return undefined
    }
    taken = taken.slice(0, -1)
    if ('activityId' in last) {
      void takeAllBack(last.activityId, refresh)
      return undefined
    }
    void give(last.verdicts, refresh).then((isDone) => isDone && notify('Taken back.', { key: 'decision' }))
    return last.verdicts.keys().next().value
  }
  const remember = (verdicts: ReadonlyMap<Id, Verdict>, words: string) => {
    const wayBack = { verdicts }
    taken = [...taken, wayBack]
    notify(words, { tone: 'ok', stays: 8000, key: 'decision', action: { label: 'Undo', run: () => void undo() } })
    return wayBack
  }
  const judgeAllThatFit = (filter: FindFilter, verdict: Verdict) => judgeInBackground(filter, verdict, refresh)
  return {
    judge: (matches, verdict) => {
      const before = new Map(matches.map((match) => [match._id, standing.get(match._id) ?? match.verdict]))
      const wayBack = remember(before, `${said[verdict]} ${whatOf(matches)}.`)
      void give(new Map(matches.map(({ _id }) => [_id, verdict])), refresh).then((isDone) => {
        if (!isDone) taken = taken.filter((one) => one !== wayBack)
      })
    },
    judgeSite: async ({ _id, title, matches: { undecided } }, verdict) => {
      if (undecided > mostOfSite) return await judgeAllThatFit({ show: 'undecided', cluster: _id }, verdict)
      try {
        const { changed, before } = await call(judgeMatches)({ filter: { cluster: _id }, verdict })
        remember(new Map(Object.entries(before)), `${said[verdict]} ${count(changed.length)} on ${title}.`)
      } catch (error) {
        notify(sentenceOf(error), { tone: 'error', stays: 8000 })
      }
      await refresh()
    },
    judgeAllThatFit,
    undo,
  }
}

/** What more than a call can hold is decided by the server on its own; the undo belongs to that work. */
async function judgeInBackground(filter: FindFilter, verdict: Verdict, refresh: () => Promise<void>): Promise<void> {
  try {
    const { _id: activityId, title } = await call(judgeAll)({ filter, verdict })
    const wayBack = { activityId }
    taken = [...taken, wayBack]
    const run = () => {
      taken = taken.filter((one) => one !== wayBack)
      void takeAllBack(activityId, refresh)
    }
    notify(`${title}.`, { stays: 15_000, action: { label: 'Undo', run } })
  } catch (error) {
    complain(error)
  }
  await refresh()
}

async function takeAllBack(activityId: Id, refresh: () => Promise<void>): Promise<void> {
  try {
    const { title } = await call(undoJudgeAll)({ activityId })
    notify(`${title}.`)
  } catch (error) {
    complain(error)
  }
  await refresh()
}

/** Counts read all finds that are meant: they are asked for when no decision has been made for so long. */
const pauseMs = 1000
let pausing: ReturnType<typeof setTimeout> | undefined

function countWhenPaused(queryClient: QueryClient): void {
  clearTimeout(pausing)
  pausing = setTimeout(() => void queryClient.invalidateQueries({ ...allFinds, predicate: isCount }), pauseMs)
}

const complain = (error: unknown) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

const said: Record<Verdict, string> = {
  new: 'Took back the decision about',
  seen: 'Seen:',
  unsure: 'Unsure about',
  approved: 'Approved',
  ignored: 'Ignored',
  not_mine: 'Not mine:',
  licensed: 'Licensed:',
}
const count = (finds: number) => (finds === 1 ? 'one find' : `${finds} finds`)
const whatOf = (matches: readonly Match[]) =>
  matches.length === 1 ? `the find on ${matches[0]!.party}` : count(matches.length)

/** Shows the verdicts at once and sends them; if they cannot be sent, what was before shows again and the reason is said. */
async function give(verdicts: ReadonlyMap<Id, Verdict>, refresh: () => Promise<void>): Promise<boolean> {
  const ids = [...verdicts.keys()]
  set(new Map([...standing, ...verdicts]))
  try {
    for (const [verdict, same = []] of Object.entries(Object.groupBy(ids, (id) => verdicts.get(id)!)))
      for (let at = 0; at < same.length; at += atOnce)
        await call(judgeMatches)({ matchIds: same.slice(at, at + atOnce), verdict: verdict as Verdict })
    await refresh()
    return true
  } catch (error) {
    notify(sentenceOf(error), { tone: 'error', stays: 8000 })
    return false
  } finally {
    set(new Map([...standing].filter(([id, verdict]) => verdicts.get(id) !== verdict)))
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function set(next: ReadonlyMap<Id, Verdict>): void {
  standing = next
  for (const changed of listeners) changed()
}

/** Nobody takes back what another account has decided. */
onSessionChange(() => {
  clearTimeout(pausing)
  taken = []
  set(new Map())
})
