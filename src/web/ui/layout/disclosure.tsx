import type { ReactNode } from 'react'

type DisclosureProps = {
  /** What it says while it is closed. */
  summary: string
  /** Whether it begins open. */
  isOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** What not everybody wants to see at once: it opens by a press or a key. */
export const Disclosure = ({ summary, isOpen = false, onOpen, children }: DisclosureProps) => (
  <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary className="min-h-9 w-fit cursor-pointer py-1.5 underline decoration-edge underline-offset-3 hover:decoration-ink">
      {summary}
    </summary>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">{children}</div>
  </details>
)
