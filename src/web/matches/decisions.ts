import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { judgeMatches, maxOfSite, undoJudgeMatches } from '#contract/matches/endpoints.ts'
import { type MatchFilter, isDecided } from '#contract/matches/filter.ts'
import type { Cluster, Match, Decision } from '#contract/matches/match.ts'
import { judgeAll, undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import type { ProblemKind } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { onSessionChange } from '#web/platform/session.ts'
import { notify, type Toast } from '#web/ui/feedback/toast.ts'
import { allMatches, isCount } from './queries.ts'

/** Verdicts that were given here and are not in the server's answers yet. */
let standing: ReadonlyMap<Id, Decision> = new Map()
/** Finds that were decided with another here, being the same copy; one that comes back leaves. */
let copied: ReadonlySet<Id> = new Set()
/** What a decision replaced, with the changes that the server keeps. */
type OfMatches = { verdicts: ReadonlyMap<Id, Decision>; changes: Promise<readonly Id[]> }
/** The work that decided more than a call can hold. */
type OfWork = { activityId: Id }
/** What takes a decision back. */
type WayBack = OfMatches | OfWork
/** Of each decision, the newest last. */
let taken: readonly WayBack[] = []
/** Of the decision that was told of last; what is said of it later takes the place of that. */
let told: WayBack | undefined
const listeners = new Set<() => void>()
/** So many can be judged in one call. */
const atOnce = 100

/** A match's verdict as the person sees it: what they decided shows at once. */
export function useVerdictOf(): (match: Pick<Match, '_id' | 'verdict'>) => Decision {
  const given = useSyncExternalStore(subscribe, () => standing)
  return ({ _id, verdict }) => given.get(_id) ?? verdict
}

/** Which matches need no look any more, since another that is the same copy was decided here. */
export const useCopied = (): ReadonlySet<Id> => useSyncExternalStore(subscribe, () => copied)

export type Decide = {
  /** Judges finds; what is shown follows before the server has answered. */
  judge: (matches: readonly Match[], verdict: Decision) => void
  /** Judges all undecided matches of a site. */
  judgeSite: (site: Cluster, verdict: 'approved' | 'ignored') => Promise<void>
  /** Judges everything that a filter means, in the background. */
  judgeAllThatFit: (filter: MatchFilter, verdict: Decision) => Promise<void>
  /** Takes the last decision back; gives the first find it was about, unless it was about more than a call can hold. */
  undo: () => Id | undefined
}

export function useDecide(): Decide {
  const queryClient = useQueryClient()
  const refresh = async () => {
    countWhenPaused(queryClient)
    await queryClient.invalidateQueries({ ...allMatches, predicate: (query) => !isCount(query) })
  }
  const retract = (wayBack: WayBack) => takeDecisionBack(wayBack, refresh)
  const say = (words: string, wayBack: WayBack) => {
    told = wayBack
    const action = { label: 'Undo', run: () => void retract(wayBack) }
    notify(words, { tone: 'ok', stays: 8000, key: 'decision', action })
  }
  const judgeAllThatFit = (filter: MatchFilter, verdict: Decision) => judgeInBackground(filter, verdict, refresh)
  return {
    judge: (matches, verdict) => {
      const before = new Map(matches.map((match) => [match._id, standing.get(match._id) ?? match.verdict]))
      const words = `${said[verdict]} ${whatOf(matches)}`
      const ids = matches.map(({ _id }) => _id)
      const sent = inOrder(() => send(ids, verdict))
      const wayBack = { verdicts: before, changes: sent.then(({ changes }) => changes).catch(() => []) }
      taken = [...taken, wayBack]
      say(`${words}.`, wayBack)
      const given = async () => {
        const done = await sent
        await refresh()
        return done
      }
      const failed = (error: unknown) => complain(error, wayBack)
      void showing(new Map(ids.map((id) => [id, verdict])), given, failed).then((done) => {
        if (!done) taken = taken.filter((one) => one !== wayBack)
        else if (done.copies === 0) return
        else if (told === wayBack && taken.includes(wayBack)) say(`${words}${andCopies(done.copies)}.`, wayBack)
        else notify(`${said[verdict]} ${done.copies} more of the same copy as ${whatOf(matches)}.`)
      })
    },
    judgeSite: async ({ _id, title, matches: { undecided } }, verdict) => {
      if (undecided > maxOfSite) return await judgeAllThatFit({ show: 'undecided', cluster: _id }, verdict)
      try {
        const done = await inOrder(() => call(judgeMatches)({ filter: { cluster: _id }, verdict }))
        const changes = Promise.resolve(changesOf(done))
        const wayBack = { verdicts: new Map(Object.entries(done.before)), changes }
        taken = [...taken, wayBack]
        say(
          `${said[verdict]} ${count(done.changed.length - done.copies)} on ${title}${andCopies(done.copies)}.`,
          wayBack,
        )
      } catch (error) {
        complain(error)
      }
      await refresh()
    },
    judgeAllThatFit,
    undo: () => {
      const last = taken.at(-1)
      if (last) return retract(last)
      notify('There is nothing to take back.', { key: 'decision' })
      return undefined
    },
  }
}

/** Of a decision that cannot be taken back, whenever it is asked for. */
const finalKinds: ProblemKind[] = ['conflict', 'missing', 'unauthenticated']

/**
 * Takes one decision back, unless that was done; gives the first find it was about, unless it was about more than a call can hold. If it
 * fails, it can be tried again, from the same place among the others.
 */
function takeDecisionBack(wayBack: WayBack, refresh: () => Promise<void>): Id | undefined {
  const place = taken.indexOf(wayBack)
  if (place === -1) return undefined
  taken = taken.toSpliced(place, 1)
  const failed = (error: unknown) => {
    if (error instanceof ProblemError && finalKinds.includes(error.kind)) return complain(error, wayBack)
    taken = taken.toSpliced(place, 0, wayBack)
    complain(error, wayBack, { label: 'Undo', run: () => void takeDecisionBack(wayBack, refresh) })
  }
  if ('activityId' in wayBack) {
    void takeAllBack(wayBack, refresh, failed)
    return undefined
  }
  void takeMatchesBack(wayBack, refresh, failed)
  return wayBack.verdicts.keys().next().value
}

/** What more than a call can hold is decided by the server on its own; the undo belongs to that work. */
async function judgeInBackground(filter: MatchFilter, verdict: Decision, refresh: () => Promise<void>): Promise<void> {
  try {
    const { _id: activityId, title } = await call(judgeAll)({ filter, verdict })
    const wayBack = { activityId }
    taken = [...taken, wayBack]
    const action = { label: 'Undo', run: () => void takeDecisionBack(wayBack, refresh) }
    notify(`${title}.`, { stays: 15_000, key: activityId, action })
  } catch (error) {
    complain(error)
  }
  await refresh()
}

async function takeAllBack({ activityId }: OfWork, refresh: () => Promise<void>, failed: Failed): Promise<void> {
  try {
    const { title } = await call(undoJudgeAll)({ activityId })
    notify(`${title}.`, { key: activityId })
  } catch (error) {
    failed(error)
  }
  await refresh()
}

/** Counts read all matches that are meant: they are asked for when no decision has been made for so long. */
const pauseMs = 1000
let pausing: ReturnType<typeof setTimeout> | undefined

function countWhenPaused(queryClient: QueryClient): void {
  clearTimeout(pausing)
  pausing = setTimeout(() => void queryClient.invalidateQueries({ ...allMatches, predicate: isCount }), pauseMs)
}

/** Says what went wrong. What still offers to take the decision back that it went wrong with makes room for that. */
function complain(error: unknown, of?: WayBack, action?: Toast['action']): void {
  const key = of && ('activityId' in of ? of.activityId : told === of ? 'decision' : undefined)
  notify(sentenceOf(error), { tone: 'error', stays: 8000, key, action })
}

type Failed = (error: unknown) => void

const said: Record<Decision, string> = {
  new: 'Took back the decision about',
  seen: 'Seen:',
  unsure: 'Unsure about',
  approved: 'Approved',
  ignored: 'Ignored',
  not_mine: 'Not mine:',
  licensed: 'Licensed:',
}
const count = (matches: number) => (matches === 1 ? 'one find' : `${matches} finds`)
const whatOf = (matches: readonly Match[]) =>
  matches.length === 1 ? `the find on ${matches[0]!.party}` : count(matches.length)

const andCopies = (copies: number) => (copies === 0 ? '' : `, and ${copies} more of the same copy`)

/** What takes finds back that were judged, and how many others were judged with them. */
type Given = { changes: readonly Id[]; copies: number }

const changesOf = ({ change }: { change: Id | null }): Id[] => (change === null ? [] : [change])

/** What is sent waits for what was decided before it, or an undo would come after the decision that follows it. */
let lastSent: Promise<unknown> = Promise.resolve()
function inOrder<T>(act: () => Promise<T>): Promise<T> {
  const done = lastSent.then(act)
  lastSent = done.catch(() => {})
  return done
}

async function send(ids: readonly Id[], verdict: Decision): Promise<Given> {
  let given: Given = { changes: [], copies: 0 }
  for (let at = 0; at < ids.length; at += atOnce) {
    const done = await call(judgeMatches)({ matchIds: ids.slice(at, at + atOnce), verdict })
    given = { changes: [...given.changes, ...changesOf(done)], copies: given.copies + done.copies }
    if (isDecided(verdict)) copied = copied.union(new Set(done.changed.slice(done.changed.length - done.copies)))
    else copied = copied.difference(new Set(done.changed))
  }
  return given
}

/** Has the server give back what was, with whose it was; the newest first, as of one match there may be several. */
async function takeMatchesBack(wayBack: OfMatches, refresh: () => Promise<void>, failed: Failed): Promise<void> {
  const giveBack = async () => {
    for (const changeId of (await wayBack.changes).toReversed()) {
      const { changed } = await call(undoJudgeMatches)({ changeId })
      copied = copied.difference(new Set(changed))
    }
  }
  const retracted = async () => {
    await inOrder(giveBack)
    await refresh()
    return true
  }
  const isDone = await showing(wayBack.verdicts, retracted, failed)
  if (isDone) notify('Taken back.', { key: 'decision' })
}

/** Shows verdicts while what decides or takes back is sent; if that fails, what was before shows again. */
async function showing<T>(
  verdicts: ReadonlyMap<Id, Decision>,
  send: () => Promise<T>,
  failed: Failed,
): Promise<T | undefined> {
  set(new Map([...standing, ...verdicts]))
  try {
    return await send()
  } catch (error) {
    failed(error)
    return undefined
  } finally {
    set(new Map([...standing].filter(([id, verdict]) => verdicts.get(id) !== verdict)))
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function set(next: ReadonlyMap<Id, Decision>): void {
  standing = next
  for (const changed of listeners) changed()
}

/** Nobody takes back what another account has decided. */
onSessionChange(() => {
  clearTimeout(pausing)
  taken = []
  told = undefined
  copied = new Set()
  set(new Map())
})
