import type { ReactNode } from 'react'

/** Stands on the line of the controls beside it, whose labels are above them. */
export const AtFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex items-end self-end">{children}</div>
)
