import type { ReactNode } from 'react'

type DisclosureProps = { summary: string; onOpen?: () => void; children: ReactNode }

/** What is only read by whoever opens it. */
export const Disclosure = ({ summary, onOpen, children }: DisclosureProps) => (
  <details className="group" onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary className="w-fit underline decoration-edge underline-offset-3 hover:decoration-ink">{summary}</summary>
    <div className="grid gap-4 pt-4">{children}</div>
  </details>
)
