import type { ReactNode } from 'react'

/** What only those need who have a keyboard: left out where the only pointer is a finger. */
export const ForKeys = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex pointer-coarse:hidden">{children}</span>
)
