import type { ReactNode } from 'react'

type MeasureProps = {
  /** `long` is for texts, and for several answers side by side. */
  size?: 'normal' | 'long'
  children: ReactNode
}

/** A form on a wide page, no wider than its answers. */
export const Measure = ({ size = 'normal', children }: MeasureProps) => <div className={sizes[size]}>{children}</div>

const sizes = { normal: 'max-w-md', long: 'max-w-4xl' }
