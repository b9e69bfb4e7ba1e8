import { z } from 'zod'
import { forSaving } from '#contract/cases/submission/clear.ts'
import { Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { onSessionChange, sessionToken } from '#web/platform/calls/session.ts'

const keyOf = (caseId: Id) => `rightframe.draft.${caseId}`

const Kept = z.object({ owner: z.string(), revision: z.number(), draft: Draft })
/** This browser's copy of an unsaved draft, and the revision that it was made from. */
export type KeptDraft = { revision: number; draft: Draft }

/** Keeps what was typed until the server has it. A browser without room for it keeps nothing, and so does one where nobody is signed in. */
export function keepDraft(caseId: Id, owner: Id, { revision, draft }: KeptDraft): void {
  if (sessionToken() === null) return
  try {
    localStorage.setItem(keyOf(caseId), JSON.stringify({ owner, revision, draft: forSaving(draft) }))
  } catch {
    forgetDraft(caseId)
  }
}

/** The stored copy of the same person's draft; undefined when missing or unreadable. */
export function keptDraft(caseId: Id, owner: Id): KeptDraft | undefined {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(keyOf(caseId)) ?? ''))
    return kept.owner === owner ? kept : undefined
  } catch {
    return undefined
  }
}

export const forgetDraft = (caseId: Id): void => localStorage.removeItem(keyOf(caseId))

/** Signing out deletes it. */
onSessionChange((change) => {
  if (change !== 'logged-out') return
  for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) localStorage.removeItem(key)
})
