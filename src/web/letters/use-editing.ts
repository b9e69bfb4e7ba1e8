import { useState } from 'react'
import type { LetterTemplate } from '#contract/letters/endpoints.ts'
import { keyOf } from './templates/template-name.ts'

export type Typed = { subject: string; body: string; why: string }

/** A text under change, as read and as typed; `visit` changes with each focus. */
export type Edited = { template: LetterTemplate; typed: Typed; visit: number }

const typedOf = ({ subject, body }: LetterTemplate): Typed => ({ subject, body, why: '' })
const isSame = (one: Typed, other: Typed) =>
  one.subject === other.subject && one.body === other.body && one.why === other.why

/** Which text is being changed. Before what was typed would be lost, `asked` holds what it would make way for. */
export function useEditing() {
  const [edited, set] = useState<Edited>()
  const [asked, ask] = useState<{ next: LetterTemplate | undefined }>()
  const isDirty = edited !== undefined && !isSame(edited.typed, typedOf(edited.template))
  const turnTo = (next: LetterTemplate | undefined) =>
    set((now) => next && { template: next, typed: typedOf(next), visit: (now?.visit ?? 0) + 1 })
  return {
    edited,
    isDirty,
    asked,
    /** Turns to another text, or to none, at once where nothing is lost by it. */
    leaveFor: (next: LetterTemplate | undefined) => (isDirty ? ask({ next }) : turnTo(next)),
    stay: () => ask(undefined),
    giveUp: () => {
      ask(undefined)
      // The window that asked gives the focus back as it goes; what is turned to takes it after that.
      setTimeout(() => turnTo(asked?.next))
    },
    type: (typed: Typed) => set((now) => now && { ...now, typed }),
    /** What was typed after it had been sent stays, over what is kept now. */
    kept: (template: LetterTemplate, sent: Typed) =>
      set((now) => {
        if (!now || keyOf(now.template) !== keyOf(template)) return now
        return isSame(now.typed, sent) ? undefined : { ...now, template }
      }),
  }
}
