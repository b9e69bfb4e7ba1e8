import type { ReactNode } from 'react'

/** Aligns with the neighbouring controls, below their labels. */
export const AtFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex items-end self-end">{children}</div>
)
