import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { judgeMatches, maxOfSite, undoJudgeMatches } from '#contract/matches/endpoints.ts'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Cluster, Match, Decision } from '#contract/matches/match.ts'
import { judgeAll, undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import type { ProblemKind } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { onSessionChange } from '#web/platform/calls/session.ts'
import { notify, type Toast } from '#web/ui/feedback/toast.ts'
import { isReachable } from '#web/ui/network.ts'
import { allMatches, isCount } from '../queries.ts'
import { countAgain, Forgotten, inOrder } from '../list/sending.ts'
import { noteChanged, noteRetracted, showing, type Verdicts, verdictsOf } from '../standing.ts'

/** Message about a decision, and the time of the decision. */
type Told = { words: string; at: Date }
/** Replaced verdicts, with the server's changes if the decision was taken. `drop` prevents sending; returns false once sending began. */
type OfMatches = Told & { verdicts: Verdicts; changes: Promise<readonly Id[] | undefined>; drop: () => boolean }
/** The work that decided more than a call can hold. */
type OfWork = Told & { activityId: Id }
/** Data that an undo needs. */
type WayBack = OfMatches | OfWork
/** Undoable decisions, newest last. */
let taken: readonly WayBack[] = []
/** The decision in the latest message; a later message about it replaces that one. */
let told: WayBack | undefined
const listeners = new Set<() => void>()
/** Maximum number of matches in one call. */
const atOnce = 100
/** Time in which the message offers an undo. Afterwards only the list of decisions does. */
const offeredMs = 20_000

/** Undoable decisions of this window, newest last. */
export const useTaken = (): readonly WayBack[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => taken,
  )

export type Decide = {
  /** Judges finds; the page shows the verdict before the server answers. */
  judge: (matches: readonly Match[], verdict: Decision) => void
  /** Judges all undecided matches of a site. */
  judgeSite: (site: Cluster, verdict: 'approved' | 'ignored') => Promise<void>
  /** Judges everything that a filter means, in the background. */
  judgeAllThatFit: (filter: MatchFilter, verdict: Decision) => Promise<void>
  /** Takes the last decision back; gives the first find it was about, unless it was about more than a call can hold. */
  undo: () => Id | undefined
  /** Takes one decision back. */
  retract: (wayBack: WayBack) => void
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
    const waits = isReachable() ? '' : ' It is sent once you are back.'
    notify(`${words}${waits}`, { tone: waits ? 'warn' : 'ok', stays: offeredMs, key: 'decision', action })
  }
  const judgeAllThatFit = (filter: MatchFilter, verdict: Decision) => judgeInBackground(filter, verdict, refresh)
  return {
    judge: (matches, verdict) => {
      const words = `${said[verdict]} ${whatOf(matches)}`
      const ids = matches.map(({ _id }) => _id)
      const { sent, wayBack } = begin(ids, verdict, {
        words: `${words}.`,
        at: new Date(),
        verdicts: verdictsOf(matches),
      })
      const hasWaited = !isReachable()
      say(`${words}.`, wayBack)
      const given = async () => {
        const done = await sent
        await refresh()
        return done
      }
      const failed = (error: unknown) => complain(error, wayBack)
      void showing(new Map(ids.map((id) => [id, verdict])), given, failed).then((done) => {
        if (!done) setTaken(taken.filter((one) => one !== wayBack))
        else if (done.copies === 0 && !hasWaited) return
        else if (told === wayBack && taken.includes(wayBack)) say(`${words}${andCopies(done.copies)}.`, wayBack)
        else if (done.copies > 0) notify(`${said[verdict]} ${done.copies} more of the same copy as ${whatOf(matches)}.`)
      })
    },
    judgeSite: async (site, verdict) => {
      const { _id, matches } = site
      if (matches.undecided > maxOfSite) return await judgeAllThatFit({ show: 'undecided', cluster: _id }, verdict)
      const wayBack = await judgeWhole(site, verdict)
      if (wayBack) say(wayBack.words, wayBack)
      await refresh()
    },
    judgeAllThatFit,
    undo: () => {
      const last = taken.at(-1)
      if (last) return retract(last)
      notify('There is nothing to take back.', { key: 'decision' })
      return undefined
    },
    retract: (wayBack) => void retract(wayBack),
  }
}

/** Judges all undecided matches of a site. Resolves to the way back, or to undefined after a failure, which the user sees. */
async function judgeWhole({ _id, title }: Cluster, verdict: Decision): Promise<OfMatches | undefined> {
  sayThatItWaits()
  try {
    const done = await inOrder(() => call(judgeMatches)({ filter: { cluster: _id }, verdict }))
    const words = `${said[verdict]} ${count(done.changed.length - done.copies)} on ${title}${andCopies(done.copies)}.`
    const verdicts = new Map(Object.entries(done.before))
    const changes = Promise.resolve(changesOf(done))
    const wayBack: OfMatches = { verdicts, changes, drop: () => false, words, at: new Date() }
    setTaken([...taken, wayBack])
    return wayBack
  } catch (error) {
    complain(error)
    return undefined
  }
}

/** Has finds judged in their turn, unless that is dropped before. */
function begin(ids: readonly Id[], verdict: Decision, of: Told & Pick<OfMatches, 'verdicts'>) {
  let isDropped = false
  let isBegun = false
  const judge = async () => {
    if (isDropped) return nothing
    isBegun = true
    return await send(ids, verdict)
  }
  const sent = inOrder(judge, () => !isDropped)
  const drop = () => {
    isDropped = !isBegun
    countAgain()
    return isDropped
  }
  const wayBack: OfMatches = { ...of, drop, changes: sent.then(({ changes }) => changes).catch(() => undefined) }
  setTaken([...taken, wayBack])
  return { sent, wayBack }
}

const nothing: Given = { changes: [], copies: 0 }

function setTaken(next: readonly WayBack[]): void {
  taken = next
  for (const changed of listeners) changed()
}

/** Notifies for actions that show only once the server answers. */
function sayThatItWaits(): void {
  if (!isReachable()) notify('You are offline. This is sent once you are back.', { tone: 'warn', key: 'waits' })
}

/** Failures of an undo that no retry can mend. */
const finalKinds: ProblemKind[] = ['conflict', 'missing', 'unauthenticated']

/**
 * Undoes one decision once. Returns its first find, or undefined for a decision larger than one call. After a failure it can be retried, from the
 * same position in the list.
 */
function takeDecisionBack(wayBack: WayBack, refresh: () => Promise<void>): Id | undefined {
  const place = taken.indexOf(wayBack)
  if (place === -1) return undefined
  setTaken(taken.toSpliced(place, 1))
  const failed = (error: unknown) => {
    if (error instanceof ProblemError && finalKinds.includes(error.kind)) return complain(error, wayBack)
    setTaken(taken.toSpliced(place, 0, wayBack))
    complain(error, wayBack, { label: 'Undo', run: () => void takeDecisionBack(wayBack, refresh) })
  }
  if ('activityId' in wayBack) {
    void takeAllBack(wayBack, refresh, failed)
    return undefined
  }
  void takeMatchesBack(wayBack, refresh, failed)
  return wayBack.verdicts.keys().next().value
}

/** Lets the server decide more matches than one call can hold. The undo belongs to that activity. */
async function judgeInBackground(filter: MatchFilter, verdict: Decision, refresh: () => Promise<void>): Promise<void> {
  sayThatItWaits()
  try {
    const { _id: activityId, title } = await inOrder(() => call(judgeAll)({ filter, verdict }))
    const wayBack = { activityId, words: `${title}.`, at: new Date() }
    setTaken([...taken, wayBack])
    const action = { label: 'Undo', run: () => void takeDecisionBack(wayBack, refresh) }
    notify(`${title}.`, { stays: offeredMs, key: activityId, action })
  } catch (error) {
    complain(error)
  }
  await refresh()
}

async function takeAllBack({ activityId }: OfWork, refresh: () => Promise<void>, failed: Failed): Promise<void> {
  try {
    const { title } = await inOrder(() => call(undoJudgeAll)({ activityId }))
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

/** Shows the error. It replaces the message that still offers to undo the failed decision. */
function complain(error: unknown, of?: WayBack, action?: Toast['action']): void {
  if (error instanceof Forgotten) return
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

/** Changes that an undo needs, and the number of copies judged along. */
type Given = { changes: readonly Id[]; copies: number }

const changesOf = ({ change }: { change: Id | null }): Id[] => (change === null ? [] : [change])

async function send(ids: readonly Id[], verdict: Decision): Promise<Given> {
  let given: Given = { changes: [], copies: 0 }
  for (let at = 0; at < ids.length; at += atOnce) {
    const done = await call(judgeMatches)({ matchIds: ids.slice(at, at + atOnce), verdict })
    given = { changes: [...given.changes, ...changesOf(done)], copies: given.copies + done.copies }
    noteChanged(done.changed, verdict, done.copies)
  }
  return given
}

/**
 * Asks the server to restore earlier verdicts and who gave them, newest first: a match may have several. A dropped decision was never sent and
 * needs no undo.
 */
async function takeMatchesBack(wayBack: OfMatches, refresh: () => Promise<void>, failed: Failed): Promise<void> {
  const isDropped = wayBack.drop()
  const giveBack = async () => {
    const changes = await wayBack.changes
    if (!changes) return
    for (const changeId of changes.toReversed()) noteRetracted((await call(undoJudgeMatches)({ changeId })).changed)
    if (changes.length === 0) await judgeAsBefore(wayBack.verdicts)
  }
  const retracted = async () => {
    if (isDropped) await wayBack.changes
    else await inOrder(giveBack)
    await refresh()
    return true
  }
  const sayDone = () => notify('Taken back.', { key: 'decision' })
  if (isDropped) sayDone()
  else sayThatItWaits()
  const isDone = await showing(wayBack.verdicts, retracted, failed)
  if (isDone && !isDropped) sayDone()
}

/** Sends the earlier verdicts when the answer was lost, and with it the changes to undo. */
async function judgeAsBefore(verdicts: Verdicts): Promise<void> {
  for (const [verdict, matches] of Map.groupBy(verdicts, ([, before]) => before))
    await send(
      matches.map(([id]) => id),
      verdict,
    )
}

/** Nobody can undo another account's decisions. */
onSessionChange(() => {
  clearTimeout(pausing)
  told = undefined
  setTaken([])
})
