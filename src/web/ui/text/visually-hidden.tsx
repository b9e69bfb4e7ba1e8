import type { ReactNode } from 'react'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>

/** Announces its text to screen readers when it changes. The element must exist before the change. */
export const Announced = ({ children }: { children: ReactNode }) => <output className="sr-only">{children}</output>
