import type { ReactNode } from 'react'

/** Said by a screen reader, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>
