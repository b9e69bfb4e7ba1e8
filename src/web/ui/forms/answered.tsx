import type { ReactNode } from 'react'

/** A question with the answer that was given, where neither can be changed. */
export const Answered = ({ question, children }: { question: ReactNode; children: ReactNode }) => (
  <dl className="grid gap-0.5">
    <dt className="text-small text-dim">{question}</dt>
    <dd className="max-w-prose whitespace-pre-line wrap-anywhere">{children || '–'}</dd>
  </dl>
)
