import type { ReactNode } from 'react'

/** What only those need who sit at a desk, with keys and folders: left out where the pointer is a finger. */
export const AtDesk = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex pointer-coarse:hidden">{children}</span>
)
