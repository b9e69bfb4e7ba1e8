import type { ReactNode } from 'react'

/** A form on a wide page, no wider than its answers. */
export const Measure = ({ children }: { children: ReactNode }) => <div className="max-w-md">{children}</div>
