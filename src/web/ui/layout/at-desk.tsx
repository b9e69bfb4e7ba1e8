import type { ReactNode } from 'react'

/** Hides keyboard and folder functions on touch screens. */
export const AtDesk = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex pointer-coarse:hidden">{children}</span>
)
