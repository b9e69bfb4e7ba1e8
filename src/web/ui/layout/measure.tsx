import type { ReactNode } from 'react'

type MeasureProps = {
  /** `long`: for texts and rows of answers. */
  size?: 'normal' | 'long'
  children: ReactNode
}

/** A form no wider than its answers. */
export const Measure = ({ size = 'normal', children }: MeasureProps) => <div className={sizes[size]}>{children}</div>

const sizes = { normal: 'max-w-md', long: 'max-w-4xl' }
