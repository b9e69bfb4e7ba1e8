import type { ReactNode } from 'react'

/** Messages between two sides. */
export const Thread = ({ children }: { children: ReactNode }) => <ol className="grid gap-3 empty:hidden">{children}</ol>

type WrittenProps = {
  by: string
  text: string
  /** Attachments of the message. */
  children?: ReactNode
}

export const Written = ({ by, text, children }: WrittenProps) => (
  <li className="grid gap-0.5 border-t border-line pt-2">
    <span className="text-caption text-dim wrap-anywhere">{by}</span>
    <p className="text-small wrap-anywhere whitespace-pre-wrap">{text}</p>
    {children && <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>}
  </li>
)
