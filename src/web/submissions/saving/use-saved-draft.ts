import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forSaving } from '#contract/cases/submission/clear.ts'
import { Submission } from '#contract/submissions/saved-submission.ts'
import { Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'

/** The saving state of a draft. */
export type Saving =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'saving' }
  /** Kept in this browser until the server can be reached. */
  | { state: 'offline' }
  | { state: 'failed'; problem: string }
  /** It was saved elsewhere since it was opened here. */
  | { state: 'conflict'; other: Submission }

export type SavedDraft = {
  draft: Draft
  setDraft: (change: (draft: Draft) => Draft) => void
  saving: Saving
  /** The save that the draft was made from. */
  revision: () => number
  /** Saves at once; resolves to whether the server has it. */
  saveNow: () => Promise<boolean>
  /** Ends a conflict with what stands here. */
  keepMine: (other: Submission) => void
  /** Ends a conflict with what was saved elsewhere. */
  takeOther: (other: Submission) => void
}

type Save = (submission: Draft & { _id: Id; revision: number }) => Promise<Submission>
type Opened = { submission: Submission; owner: Id; save: Save }

const keepMs = 150
const settleMs = 700
const retryMs = 5000

/**
 * A draft that is saved as it is typed: in this browser at once, on the server once the typing pauses, and when the server can be reached
 * again. What was saved elsewhere meanwhile is not written over: the person chooses.
 */
export function useSavedDraft({ submission, owner, save }: Opened): SavedDraft {
  const { _id } = submission
  const [start] = useState(() => startOf(submission, owner))
  const [draft, setState] = useState(start.draft)
  const [saving, setSaving] = useState<Saving>(start.saving)
  const revision = useRef(start.revision)
  const latest = useRef(draft)
  const running = useRef<Promise<boolean>>(undefined)

  const keep = () => keepDraft(_id, owner, { revision: revision.current, draft: latest.current })
  const send = async (): Promise<boolean> => {
    const sent = latest.current
    setSaving(unlessOffline({ state: 'saving' }))
    try {
      const saved = await save({ ...forSaving(sent), _id, revision: revision.current })
      revision.current = saved.revision
      if (latest.current !== sent) return await send()
      forgetDraft(_id)
      setSaving({ state: 'saved' })
      return true
    } catch (error) {
      keep()
      setSaving(failureOf(error))
      return false
    }
  }
  const saveNow = () =>
    (running.current ??= send().finally(() => {
      running.current = undefined
    }))
  const setDraft = (change: (draft: Draft) => Draft) => {
    const changed = change(latest.current)
    if (changed === latest.current) return
    latest.current = changed
    setState(changed)
    setSaving((before) => (before.state === 'conflict' ? before : unlessOffline({ state: 'waiting' })(before)))
  }
  const begin = (other: Submission, next: Draft) => {
    revision.current = other.revision
    latest.current = next
    setState(next)
  }
  useKeeping({ saving, draft, keep, send: () => void saveNow() })
  return {
    draft,
    setDraft,
    saving,
    revision: () => revision.current,
    saveNow,
    keepMine: (other) => {
      begin(other, latest.current)
      void saveNow()
    },
    takeOther: (other) => {
      begin(other, draftOf(other))
      forgetDraft(_id)
      setSaving({ state: 'saved' })
    },
  }
}

/** The offline state ends with a successful save; attempts and typing do not change it. */
const unlessOffline =
  (next: Saving) =>
  (before: Saving): Saving =>
    before.state === 'offline' ? before : next

type Keeping = { saving: Saving; draft: Draft; keep: () => void; send: () => void }

/** Keeps soon, sends once the typing pauses, again when there is a connection, and at once when the page is left. */
function useKeeping({ saving, draft, keep, send }: Keeping): void {
  const { state } = saving
  const isWaiting = state === 'waiting'
  const isOffline = state === 'offline'
  const kept = useEffectEvent(keep)
  const sent = useEffectEvent(send)
  const left = useEffectEvent(() => {
    if (isWaiting) send()
    else if (isOffline) keep()
  })
  useEffect(() => {
    if (!isWaiting && !isOffline) return undefined
    const waits = [setTimeout(() => kept(), keepMs), ...(isWaiting ? [setTimeout(() => sent(), settleMs)] : [])]
    return () => waits.forEach(clearTimeout)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- typing restarts the waits; the progress of an upload must not
  }, [draft, isWaiting, isOffline])
  useEffect(() => {
    if (saving.state !== 'offline') return undefined
    const later = setTimeout(() => sent(), retryMs)
    return () => clearTimeout(later)
  }, [saving])
  useEffect(() => {
    if (!isWaiting && !isOffline) return undefined
    const again = () => sent()
    const close = () => kept()
    window.addEventListener('online', again)
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('pagehide', close)
    }
  }, [isWaiting, isOffline])
  useEffect(() => () => left(), [])
}

/** This browser's copy wins over the server's draft, unless that was saved elsewhere since. */
function startOf(opened: Submission, owner: Id): { draft: Draft; revision: number; saving: Saving } {
  const saved = { draft: draftOf(opened), revision: opened.revision }
  const kept = keptDraft(opened._id, owner)
  if (!kept) return { ...saved, saving: { state: 'saved' } }
  if (kept.revision === opened.revision) return { ...kept, saving: { state: 'waiting' } }
  return { ...kept, saving: { state: 'conflict', other: opened } }
}

function failureOf(error: unknown): Saving {
  if (!(error instanceof ProblemError)) return { state: 'failed', problem: sentenceOf(error) }
  const other = error.code === 'case.changed' ? Submission.safeParse(error.details).data : undefined
  if (other) return { state: 'conflict', other }
  return error.kind === 'unavailable' ? { state: 'offline' } : { state: 'failed', problem: error.message }
}

/** The owner's part of a submission, without the server's additions. */
export const draftOf = (submission: Submission): Draft => Draft.parse(submission)
