import type { ReactNode } from 'react'

type FoldProps = {
  /** What it says while it is folded. */
  label: string
  /** Whether it begins open. */
  isOpen?: boolean
  children: ReactNode
}

/** What not everybody wants to see at once: it opens by a press or a key. */
export const Fold = ({ label, isOpen = false, children }: FoldProps) => (
  <details open={isOpen}>
    <summary className="min-h-9 cursor-pointer py-1.5 text-small underline underline-offset-4">{label}</summary>
    <div className="grid grid-cols-1 gap-2 pt-2">{children}</div>
  </details>
)
