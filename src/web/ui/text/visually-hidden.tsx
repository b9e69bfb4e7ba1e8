import type { ReactNode } from 'react'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>

/** Announces changes of its text; must exist before them. */
export const Announced = ({ children }: { children: ReactNode }) => <output className="sr-only">{children}</output>
