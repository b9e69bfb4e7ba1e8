import type { ReactNode } from 'react'

type DisclosureProps = {
  /** Label of the control that opens it. */
  summary: string
  /** True when it starts open. */
  isOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** Hides optional details until a press or key opens them. */
export const Disclosure = ({ summary, isOpen = false, onOpen, children }: DisclosureProps) => (
  <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary className="min-h-9 w-fit cursor-pointer py-1.5 underline decoration-edge underline-offset-3 hover:decoration-ink">
      {summary}
    </summary>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">{children}</div>
  </details>
)
