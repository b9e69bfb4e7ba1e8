import type { ReactNode } from 'react'

/** Said by a screen reader, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>

/** Said by a screen reader whenever its words change. It has to stand there before they do. */
export const Announced = ({ children }: { children: ReactNode }) => <output className="sr-only">{children}</output>
