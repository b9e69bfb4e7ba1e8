import { useState } from 'react'
import type { LetterDraft } from '#contract/letters/letter.ts'

/** What staff write of a letter. */
export type Written = Pick<LetterDraft, 'language' | 'subject' | 'body' | 'contact' | 'recipients' | 'byPost'>

const writtenIn = ({ language, subject, body, contact, recipients, byPost }: LetterDraft): Written => ({
  language,
  subject,
  body,
  contact,
  recipients,
  byPost,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was saved, and over it what was typed after it had been sent. */
function withTypedSince(saved: Written, sent: Written, now: Written): Written {
  const typed = Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof Written]))
  // The language alone is the server's: it comes with a text of its own.
  return { ...saved, ...Object.fromEntries(typed), language: saved.language }
}

/** A letter as it is written here, and the save that it was made from. Another's save takes nothing of it away: the person chooses. */
export function useLetter(draft: LetterDraft) {
  const [{ base, written }, set] = useState(() => ({ base: draft, written: writtenIn(draft) }))
  const isSaved = isSame(written, writtenIn(base))
  const isOther = draft._id !== base._id || draft.revision > base.revision
  const take = (other: LetterDraft) => set({ base: other, written: writtenIn(other) })
  if (isOther && isSaved) take(draft)
  const isAsRead = draft._id === base._id && draft.revision === base.revision
  return {
    written,
    write: (typed: Written) => set((now) => ({ ...now, written: typed })),
    isSaved,
    /** The save that it was made from, with what is known of that by now. */
    base: isAsRead ? draft : base,
    /** The version that another author saved meanwhile. */
    other: isOther && !isSaved ? draft : undefined,
    take,
    keepOver: (other: LetterDraft) => set({ base: other, written: { ...written, language: other.language } }),
    saved: (saved: LetterDraft, sent: Written) =>
      set((now) => ({ base: saved, written: withTypedSince(writtenIn(saved), sent, now.written) })),
  }
}

export type Letter = ReturnType<typeof useLetter>
